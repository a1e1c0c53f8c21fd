"""Marks: invisible passengers that carry a number through Python-Markdown and back.

A mark is two characters and stands right *after* a character of the page. It
belongs to the same class as that character, a letter (``\\w``) after letters
and digits and a private-use character after punctuation, because Markdown's
rules look at the neighbours of `_` and `*`: a mark that changed their class
would change the rendering that it is to observe. Letters are taken from a
script (Tangut) that pages do not hold; `evidoc.scan.source` refuses those that do.
"""

from __future__ import annotations

import re

_HALF = 1024
_LETTERS = 0x17000
_PRIVATE = 0xF0000

MOST = _HALF * _HALF
"""How many marks can be told apart."""

RESERVED = f"{chr(_LETTERS)}-{chr(_LETTERS + 2 * _HALF - 1)}"
"""The letters that marks are made of, as a range of a regular expression's set."""

MARK = re.compile(
    "|".join(
        f"[{chr(base)}-{chr(base + _HALF - 1)}][{chr(base + _HALF)}-{chr(base + 2 * _HALF - 1)}]"
        for base in (_LETTERS, _PRIVATE)
    )
)


def encode(number: int, after: str) -> str:
    """The mark of `number` (0 to `MOST` - 1) to stand after the character `after`."""
    high, low = divmod(number, _HALF)
    base = _LETTERS if after.isalnum() else _PRIVATE
    return chr(base + high) + chr(base + _HALF + low)


def decode(mark: str) -> int:
    """The number of a mark that `MARK` matched."""
    base = _LETTERS if ord(mark[0]) < _PRIVATE else _PRIVATE
    return (ord(mark[0]) - base) * _HALF + ord(mark[1]) - base - _HALF


def strip(text: str) -> str:
    """`text` without marks."""
    return MARK.sub("", text)
