"""Which files a JSON Schema of the project refers to."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from evidoc.files import read_text

_REFERENCE = re.compile(r"""["']?\$(?:ref|dynamicRef)["']?\s*:\s*["']?([^"'#\s,}]+)""")


def closure(root: Path, file: str) -> tuple[str, ...]:
    """Project paths of a schema and of all that it refers to, sorted.

    References are found in the text, unparsed: this is asked on every start,
    and a name too many (in a comment) does no harm. Missing files are listed.
    """
    found: set[str] = set()
    waiting = [file]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        text = read_text(root, name)
        if isinstance(text, str) and "$" in text:
            waiting += [
                posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path)))
                for path in _REFERENCE.findall(text)
                if not urlsplit(path).scheme
            ]
    return tuple(sorted(found))
