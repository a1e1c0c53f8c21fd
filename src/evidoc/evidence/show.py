"""A recorded value as a reader sees it: the one canonical form, which `evidoc sync` writes."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from evidoc.evidence import numerals, units
from evidoc.evidence.rounding import rounded
from evidoc.evidence.units import Unit
from evidoc.model import ValueSpec

RUN = 4
"""Whole numbers in a row from which a list is shown as `32–39`."""


def show(value: Any, spec: ValueSpec, language: str) -> str:
    """The canonical Markdown text of `value`, floats rounded to `spec.digits`: what `evidoc sync` writes."""
    unit = units.find(spec.unit) if spec.unit else None
    value = rounded(listed(value), spec.digits)
    if isinstance(value, list):
        return _show_list(value, unit, language)
    if is_number(value):
        return _with_unit(_numeral(value, unit), unit, language)
    if isinstance(value, str):
        return value if _VERSION.fullmatch(value) else code_span(value)
    return code_span(python(value))


def plain(value: Any, spec: ValueSpec) -> str:
    """The text of `value` inside a code span: as a program would write it, without unit or separators."""
    value = rounded(listed(value), spec.digits)
    return value if isinstance(value, str) else python(value)


def normal(text: str) -> str:
    """`text` with every run of white space as one space, composed characters, and no space at its ends."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def code_span(text: str) -> str:
    """Markdown's code span for `text`, with a fence long enough for backticks in it."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text else '`""`'


_VERSION = re.compile(r"v?[0-9]+(?:\.[0-9]+)+(?:[-+.]?[A-Za-z0-9]+)*")


def is_number(value: Any) -> bool:
    finite = not isinstance(value, float) or math.isfinite(value)
    return isinstance(value, int | float) and not isinstance(value, bool) and finite


def listed(value: Any) -> Any:
    """Values as the lock keeps them: what an expression yields may also be a tuple or a set."""
    if isinstance(value, set | frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple | range) else value


def python(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _numeral(value: int | float, unit: Unit | None) -> str:
    return numerals.write(numerals.exact(value, unit.shift if unit else 0), grouped=unit is not None)


def _with_unit(numeral: str, unit: Unit | None, language: str) -> str:
    if unit is None:
        return numeral
    forms = unit.one if numeral == "1" and language in unit.one else unit.shown
    return forms.get(language, forms["en"]).format(numeral)


def _show_list(values: Sequence[Any], unit: Unit | None, language: str) -> str:
    if not values or any(isinstance(each, list | dict) for each in values):
        return code_span(python(values))
    parts: list[str] = []
    position = 0
    while position < len(values):
        length = 0 if unit and unit.shift else run_length(values, position)
        if length >= RUN:
            first, last = values[position], values[position + length - 1]
            parts.append(f"{first}–{last}")
            position += length
            continue
        each = values[position]
        parts.append(_numeral(each, unit) if is_number(each) else code_span(_text_of(each)))
        position += 1
    numbers = all(is_number(each) for each in values)
    if not numbers or unit is None:
        return ", ".join(parts)
    if unit.shift:
        return ", ".join(_with_unit(part, unit, language) for part in parts)
    return _with_unit(", ".join(parts), unit, language)


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) else python(value)


def run_length(values: Sequence[Any], start: int) -> int:
    """How many whole numbers from `start` on each follow the one before. Shifted units have no runs."""
    length = 0
    for offset, each in enumerate(values[start:]):
        if not isinstance(each, int) or isinstance(each, bool) or each < 0 or each != values[start] + offset:
            break
        length += 1
    return length
