"""Marks that change nothing: what is rendered with them, less the marks, is what is rendered without."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from evidoc.scan.candidates import Mark
from evidoc.scan.marks import MOST, encode, strip

TRIALS = 64
"""Renderings to spend on finding the marks of one page that make a difference."""


class Tagging:
    """A page's marks. `html` is the rendering with those that are `kept`; their numbers index `kept`."""

    def __init__(self, text: str, plain: str, render: Callable[[str], str], tab_length: int) -> None:
        """`text` is the body, `plain` its rendering, `render` how to make another."""
        self._text = text
        self._plain = plain
        self._render = render
        self._tab_length = tab_length
        self._trials = TRIALS
        self.kept: list[Mark] = []
        self.html = plain

    def add(self, marks: Sequence[Mark]) -> None:
        """Keep of `marks` those that change nothing; give up on the rest when the trials are spent."""
        groups = [list(marks[: MOST - len(self.kept)])]
        while groups and self._trials:
            group = groups.pop()
            if not group:
                continue
            self._trials -= 1
            together = self.kept + group
            html = self._render(self._insert(together))
            if strip(html) == self._plain:
                self.kept, self.html = together, html
            elif len(group) > 1:
                middle = len(group) // 2
                groups += [group[middle:], group[:middle]]

    def _insert(self, marks: list[Mark]) -> str:
        """The text with marks; the number of each is its index."""
        parts: list[str] = []
        position = 0
        for number, mark in sorted(enumerate(marks), key=lambda pair: pair[1].at):
            parts.append(self._behind(position, mark.at))
            parts.append(encode(number, self._text[mark.at - 1]))
            position = mark.at
        parts.append(self._behind(position, len(self._text)))
        return "".join(parts)

    def _behind(self, start: int, stop: int) -> str:
        """The text between two marks, the tabs behind the first expanded: it would move their stops."""
        segment = self._text[start:stop]
        head, newline, tail = segment.partition("\n")
        if start == 0 or "\t" not in head:
            return segment
        line = self._text.rfind("\n", 0, start) + 1
        column = len(self._text[line:start].expandtabs(self._tab_length))
        return (" " * column + head).expandtabs(self._tab_length)[column:] + newline + tail
