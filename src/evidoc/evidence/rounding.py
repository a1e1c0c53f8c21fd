"""Rounding of recorded values, so that evidence is the same on every machine.

The last bits of a float differ between processors; the digits that a reader is
shown must not. A value is rounded once, before it is recorded or compared.
"""

from __future__ import annotations

from typing import Any

DEFAULT_DIGITS = 6
"""Significant digits of a float whose spec names none."""


def rounded(value: Any, digits: int | None = None) -> Any:
    """`value` with every float in it rounded to `digits` significant digits (half to even).

    Whole numbers, booleans, text and None are exact and stay; lists and
    mappings are rounded element by element.
    """
    if isinstance(value, float):
        return float(f"{value:.{digits or DEFAULT_DIGITS}g}")
    if isinstance(value, list | tuple):
        return [rounded(each, digits) for each in value]
    if isinstance(value, dict):
        return {key: rounded(each, digits) for key, each in value.items()}
    return value
