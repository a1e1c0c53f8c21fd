"""Replacing parts of a text by offset, several at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` in place of the characters from `start` up to `end`."""

    start: int
    end: int
    text: str


def apply(text: str, edits: Iterable[Edit]) -> str:
    """`text` with all edits made. Raises ValueError where two overlap."""
    parts: list[str] = []
    position = 0
    for edit in sorted(edits):
        if edit.start < position:
            raise ValueError(f"edits overlap at {edit.start}")
        parts += [text[position : edit.start], edit.text]
        position = edit.end
    return "".join([*parts, text[position:]])


def line_starts(text: str) -> list[int]:
    """Offset of each line's first character. Lines end with \\n, \\r\\n or \\r, as Markdown has them."""
    starts = [0]
    position = 0
    while position < len(text):
        if text[position] == "\n" or (text[position] == "\r" and text[position + 1 : position + 2] != "\n"):
            starts.append(position + 1)
        position += 1
    return starts
