"""A page's text with one kind of line end, and the way back to the text as given."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from evidoc.model import Finding, Place
from evidoc.scan.marks import RESERVED

_LINE_END = re.compile(r"\r\n|\r|\n")

# Control characters, surrogates, private use and the letters of our marks. They reach
# Python-Markdown as U+FFFD: it would drop some of them, and with them a column.
_UNREADABLE = f"\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff{RESERVED}"

# Characters without a glyph: soft hyphen, fillers, zero-width, line and paragraph separators,
# directional controls, variation and tag characters outside emoji.
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
)

_REPLACED = re.compile(f"[{_UNREADABLE}]")
UNSEEN = re.compile(f"[{_UNREADABLE}{_INVISIBLE}]+")
"""A run of characters that a reader cannot see, or cannot know the look of."""


class Source:
    """One page.

    `raw` is the text as given; `text` is what is rendered: `\\n` alone ends a
    line, no byte-order mark, unreadable characters replaced one for one.
    Offsets are into `text` unless a name says `raw`.
    """

    def __init__(self, file: str, raw: str) -> None:
        self.file = file
        self.raw = raw
        self.findings: list[Finding] = []
        first = 1 if raw.startswith("\ufeff") else 0
        lines: list[str] = []
        self._raw_starts = [first]
        position = first
        for end in _LINE_END.finditer(raw, first):
            lines.append(raw[position : end.start()])
            position = end.end()
            self._raw_starts.append(position)
            if end.group() == "\r":
                self._add(
                    Place(file, len(lines), len(lines[-1]) + 1),
                    "carriage-return",
                    "A carriage return stands alone, which editors and the site read differently.",
                    "end lines with a line feed",
                )
        lines.append(raw[position:])
        self.raw_lines = lines
        self.lines = [_REPLACED.sub("\ufffd", line) for line in lines]
        self.text = "\n".join(self.lines)
        self.starts = [0]
        for line in lines[:-1]:
            self.starts.append(self.starts[-1] + len(line) + 1)
        if first:
            self._add(
                Place(file),
                "byte-order-mark",
                "The file begins with a byte-order mark.",
                "save it as UTF-8 without one",
            )

    def place(self, offset: int) -> Place:
        """Line and column of an offset."""
        line = bisect_right(self.starts, offset) - 1
        # A byte-order mark takes the first column of the first line.
        before = self._raw_starts[0] if line == 0 else 0
        return Place(self.file, line + 1, offset - self.starts[line] + before + 1)

    def raw_offset(self, offset: int) -> int:
        """The offset into the text as given."""
        line = bisect_right(self.starts, offset) - 1
        return self._raw_starts[line] + offset - self.starts[line]

    def unseen(self, number: int) -> str | None:
        """Name of the first character of line `number` (from 1) that a reader cannot see, if any."""
        found = UNSEEN.search(self.raw_lines[number - 1])
        return f"U+{ord(found.group()[0]):04X}" if found else None

    def refuse_unseen(self, numbers: Iterable[int]) -> list[Finding]:
        """A finding for each run of characters in these lines (from 1) that a reader cannot see."""
        findings = []
        for number in numbers:
            for run in UNSEEN.finditer(self.raw_lines[number - 1]):
                place = self.place(self.starts[number - 1] + run.start())
                findings.append(
                    Finding(
                        place,
                        "invisible-character",
                        f"A reader cannot see U+{ord(run.group()[0]):04X} or know what it looks like.",
                        "delete it, or write what you mean",
                    )
                )
        return findings

    def _add(self, place: Place, rule: str, message: str, fix: str) -> None:
        self.findings.append(Finding(place, rule, message, fix))
