"""`ranks`: one Python program in several processes at once, as a launcher would start it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.program import LIMITS
from evidoc.checks.python import Python
from evidoc.model import Snippet


class Ranks(Python):
    """A Python program on `ranks` processes. Its values are rank 0's top-level names."""

    name = "ranks"
    program = "python"
    summary: Mapping[str, str] = {
        "ko": "같은 Python 프로그램을 여러 프로세스(랭크)로 한꺼번에 실행합니다.",
        "en": "Runs the same Python program in several processes (ranks) at once.",
    }
    options: Mapping[str, Any] = {
        "ranks": {
            "description": "How many processes run the program.",
            "type": "integer",
            "minimum": 2,
            "maximum": 64,
        },
        **LIMITS,
    }

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        if "ranks" not in snippet.options:
            message = "`ranks` is missing: say how many processes run the program."
            place = snippet.place
            return Tried(False, message, file=place.file, line=place.line, col=place.col, error=True)
        return super().run(snippet, root, runner)

    def ranks(self, snippet: Snippet) -> int:
        return int(snippet.options["ranks"])


CHECK = Ranks()
