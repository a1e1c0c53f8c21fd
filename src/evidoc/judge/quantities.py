"""What in a text is a number: a digit, or a number word with what it counts; names are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from evidoc.evidence import numerals
from evidoc.evidence.number_words import counted

_DIGIT = r"[\d²³¹¼-¾⁰-₉⅐-↋①-⓿❶-➓㉈-㊿]"
_NUMBER = re.compile(rf"{_DIGIT}+(?:[.,]{_DIGIT}+)*")
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that a reader sees: `text[start:end]`, `shown` to name it, its value where one can be read."""

    start: int
    end: int
    shown: str
    value: int | float | Fraction | None


@dataclass(frozen=True, slots=True)
class Names:
    """Names that hold a digit or a number word and are no numbers."""

    pattern: re.Pattern[str] | None

    def spans(self, text: str) -> list[tuple[int, int, str]]:
        """Where the names stand in `text`, and which."""
        if self.pattern is None:
            return []
        return [(found.start(), found.end(), found.group()) for found in self.pattern.finditer(text)]


@lru_cache(maxsize=8)
def names_of(names: frozenset[str]) -> Names:
    """A name stands alone: no letter, digit or `_` of ASCII touches it, no decimal goes on behind it."""
    if not names:
        return Names(None)
    each = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return Names(re.compile(rf"(?<![A-Za-z0-9_.])(?:{each})(?![A-Za-z0-9_]|[.,-]\d)"))


def quantities(text: str, language: str, names: Names) -> Iterator[Quantity]:
    """Every number of `text`, code spans in backticks.

    What is in a code span is code, not a number, unless the whole span is one.
    """
    codes = [found.span() for found in _CODE.finditer(text)]
    named = [(start, end) for start, end, _ in names.spans(text)]
    for start, end in codes:
        inside = text[start:end].strip("` ")
        if (numeral := numerals.parse(inside)) is not None:
            yield Quantity(start, end, inside, _plain(numeral))
    for found in _NUMBER.finditer(text):
        if not _within(found.span(), (*codes, *named)):
            numeral = numerals.parse(found.group())
            yield Quantity(found.start(), found.end(), found.group(), _plain(numeral) if numeral else None)
    for each in counted(text, language):
        if not _within((each.start, each.end), (*codes, *named)):
            yield Quantity(each.start, each.end, text[each.start : each.end], each.value)


def _plain(numeral: numerals.Numeral) -> int | float:
    value = numeral.value
    return int(value) if value == int(value) else float(value)


def _within(span: tuple[int, int], spans: Iterable[tuple[int, int]]) -> bool:
    """Whether a quantity begins in one of `spans`."""
    return any(start <= span[0] < end for start, end in spans)
