"""The source line that a finding is about, as a terminal can show it."""

from __future__ import annotations

from pathlib import Path

from rich.cells import cell_len

from evidoc.files import read_text

INDENT = 4
"""Blanks that a tab is shown as."""


def visible(text: str) -> str:
    """`text` with tabs as blanks, and escapes for what has no glyph.

    A page comes from anyone, and its control characters must not reach a
    terminal, which obeys some of them.
    """
    text = text.replace("\t", " " * INDENT)
    return text if text.isprintable() else "".join(map(_glyph, text))


def _glyph(character: str) -> str:
    if character.isprintable() or character == "\n":
        return character
    return character.encode("unicode_escape").decode("ascii")


def excerpt(line: str, column: int, room: int) -> tuple[str, int]:
    """What fits of `line` into `room` cells, and how many cells of it are left of its character `column`.

    `column` counts from 0 and may be the end of the line. What is cut off on
    either side is shown as `…`.
    """
    column = min(column, len(line))
    first = max(column - room, 0)
    near = [visible(each) for each in line[first : column + room]]
    start = end = column - first
    left = right = 0
    while end < len(near) and right + cell_len(near[end]) <= room // 2:
        right += cell_len(near[end])
        end += 1
    while start and left + right + cell_len(near[start - 1]) <= room:
        start -= 1
        left += cell_len(near[start])
    while end < len(near) and left + right + cell_len(near[end]) <= room:
        right += cell_len(near[end])
        end += 1
    before = "… " if first + start else ""
    after = " …" if first + end < len(line) else ""
    return before + "".join(near[start:end]) + after, len(before) + left


class Lines:
    """Source lines by file and number, each file read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, list[str]] = {}

    def get(self, file: str, line: int) -> str | None:
        """Line `line` (from 1) of a project file; None where there is none, or no such file."""
        if file not in self._files:
            text = read_text(self._root, file)
            self._files[file] = text.split("\n") if isinstance(text, str) else []
        lines = self._files[file]
        return lines[line - 1].rstrip("\r") if 0 < line <= len(lines) else None
