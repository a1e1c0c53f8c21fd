"""What a reader of rendered HTML sees, piece by piece."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from evidoc.model import Role
from evidoc.scan.candidates import Mark


@dataclass(slots=True)
class Span:
    """Part of a piece's text: a link (with its `href`) or a code span."""

    start: int
    end: int = -1
    href: str = ""
    target: Mark | None = None
    title: bool = False


@dataclass(slots=True)
class Piece:
    """Visible text between two block borders.

    Blanks are collapsed as a browser does, code spans stand in backticks.
    `anchors` are (position in `text`, mark just before it).
    """

    role: Role
    text: str = ""
    anchors: list[tuple[int, Mark]] = field(default_factory=list)
    links: list[Span] = field(default_factory=list)
    codes: list[Span] = field(default_factory=list)
    level: int = 0  # of a heading
    id: str = ""

    def marks(self, start: int, end: int) -> list[Mark]:
        """The marks behind a character of `text[start:end]`, in order."""
        first = bisect_right(self.anchors, start, key=_position)
        last = bisect_right(self.anchors, end, key=_position)
        return [mark for _, mark in self.anchors[first:last]]

    def in_code(self, position: int) -> bool:
        """Whether a position stands in a code span."""
        before = bisect_right(self.codes, position, key=_start)
        return before > 0 and position < self.codes[before - 1].end


@dataclass(slots=True)
class Grid:
    """A table: how many cells each of its rows has, and the piece that comes first in it."""

    first: int
    cells: list[int] = field(default_factory=list)


def _position(anchor: tuple[int, Mark]) -> int:
    return anchor[0]


def _start(span: Span) -> int:
    return span.start
