"""How a driven snippet ended, told to the check outside."""

from __future__ import annotations

import json
import re
import sys
from types import TracebackType

_LONGEST = 1600
"""Characters of a message; of a longer one the middle is left out."""

_RULE = re.compile(r"[-=]{8,}")


class ToldError(Exception):
    """Ends the program. `refused`: the snippet's commands failed; else what it runs on did not come up."""

    def __init__(self, message: str, *, refused: bool, line: int | None = None) -> None:
        text = " ".join(_RULE.sub("", message).split())
        if len(text) > _LONGEST:
            text = f"{text[: _LONGEST * 2 // 3]} … {text[-_LONGEST // 3 :]}"
        super().__init__(json.dumps({"message": text, "refused": refused, "line": line}))


def _show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, ToldError):  # which says what is to be said, outside
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _show


def refused(message: str, line: int | None = None) -> ToldError:
    return ToldError(message, refused=True, line=line)


def broken(message: str) -> ToldError:
    return ToldError(message, refused=False)
