"""Whether a visible text is a value.

Every form that means exactly the same is accepted: thousands separators, a
unit's other spellings, brackets around a list, `32–39` for a run of whole
numbers. Number words ("천", "million") are not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from evidoc.evidence import numerals, units
from evidoc.evidence.rounding import DEFAULT_DIGITS, rounded
from evidoc.evidence.show import code_span, is_number, listed, normal, python, run_length, show
from evidoc.evidence.units import Kind, Unit
from evidoc.model import ValueSpec

_CODE = re.compile(r"(`+) ?(?P<body>[^`]+?) ?\1")
_SEPARATOR = re.compile(r"\s*,\s+")
_RUN = re.compile(r"(?P<first>0|[1-9][0-9]*)\s?[-–~]\s?(?P<last>0|[1-9][0-9]*)")


def reads_as(text: str, value: Any, spec: ValueSpec, language: str) -> str | None:
    """None where the visible `text` (code spans in backticks) is `value`, else a sentence that says so."""
    text = normal(text)
    expected = show(value, spec, language)
    if not text:
        return f"it shows nothing; the evidence says {expected}."
    unit = units.find(spec.unit) if spec.unit else None
    value = rounded(listed(value), spec.digits)
    digits = spec.digits or DEFAULT_DIGITS
    if text == normal(expected):
        return None
    if isinstance(value, list):
        problem = _read_list(text, value, unit, digits)
    elif is_number(value):
        problem = _read_number(_uncoded(text), value, unit, digits)
    else:
        problem = None if text in _other_forms(value) else ""
    if problem is None:
        return None
    return f"it shows {text}, but the evidence says {expected}{f' ({problem})' if problem else ''}."


def _other_forms(value: Any) -> frozenset[str]:
    """All accepted texts of what is neither a number nor a list. A truth value is one in code only."""
    if isinstance(value, bool):
        words = ("true", "True", "참") if value else ("false", "False", "거짓")
        return frozenset(f"`{word}`" for word in words)
    if value is None:
        return frozenset({"`None`", "`null`"})
    if isinstance(value, str):
        return frozenset({normal(value), normal(code_span(value))})
    return frozenset({normal(code_span(python(value)))})


def _uncoded(text: str) -> str:
    """`text` without the backticks around it or around its number."""
    found = _CODE.match(text)
    return found["body"] + text[found.end() :] if found else text


def _read_number(text: str, value: int | float, unit: Unit | None, digits: int) -> str | None:
    """None where equal, else a hint, maybe an empty one."""
    found = numerals.PATTERN.match(text)
    if found is None:
        return ""
    suffix = text[found.end() :]
    if suffix:
        known = units.match(suffix)
        if known is None or known.length != len(suffix):
            return ""
        if unit is None:
            return "the value has no unit; name one in its spec"
        if known.unit is not unit:
            return "another unit"
    elif unit and unit.kind is Kind.MEASURE:
        return "its unit is missing"
    return _same_number(numerals.read(found), value, unit.shift if unit else 0, digits)


def _same_number(seen: numerals.Numeral, value: int | float, shift: int, digits: int) -> str | None:
    known = numerals.exact(value, shift)
    if isinstance(value, int):
        return None if seen.value == known and (seen.scaled or not seen.pointed) else ""
    if seen.value != known:
        return ""
    return f"only {digits} digits are established" if seen.pointed and seen.digits > digits else None


def _read_list(text: str, values: Sequence[Any], unit: Unit | None, digits: int) -> str | None:
    """Compare a written list with `values`, element by element and in order."""
    whole = _CODE.fullmatch(text)
    separator = _SEPARATOR
    if whole and not (len(values) == 1 and isinstance(values[0], str)):
        text = whole["body"].strip()
        if _json(text) == values and values:
            return None
        separator = re.compile(r"\s*,\s*")
    if len(text) > 1 and text[0] + text[-1] in ("[]", "()"):
        text, separator = text[1:-1].strip(), re.compile(r"\s*,\s*")
    parts = separator.split(text) if text else []
    shared = _shared_unit(parts, unit)
    if shared:
        parts[-1] = parts[-1][: -len(shared)].rstrip()
    position = 0
    for part in parts:
        run = _RUN.fullmatch(part)
        if run:
            first, length = int(run["first"]), int(run["last"]) - int(run["first"]) + 1
            if (
                (unit and unit.shift)
                or length < 2
                or run_length(values, position) < length
                or values[position] != first
            ):
                return ""
            position += length
            continue
        if position >= len(values) or not _same_element(
            part, values[position], None if shared else unit, digits, unit
        ):
            return ""
        position += 1
    return None if position == len(values) else ""


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _shared_unit(parts: Sequence[str], unit: Unit | None) -> str:
    """The unit that stands once, after the last element, or ""."""
    if unit is None or len(parts) < 2:
        return ""
    last = numerals.PATTERN.match(parts[-1]) if not _RUN.match(parts[-1]) else _RUN.match(parts[-1])
    if last is None or any(numerals.parse(part) is None and not _RUN.fullmatch(part) for part in parts[:-1]):
        return ""
    suffix = parts[-1][last.end() :]
    known = units.match(suffix)
    return suffix if known and known.unit is unit and known.length == len(suffix) else ""


def _same_element(part: str, value: Any, unit: Unit | None, digits: int, scale: Unit | None) -> bool:
    if not is_number(value):
        return part in _other_forms(value)
    if unit is None:
        seen = numerals.parse(_uncoded(part))
        return seen is not None and _same_number(seen, value, scale.shift if scale else 0, digits) is None
    return _read_number(_uncoded(part), value, unit, digits) is None
