"""Kubernetes' quantities (`500m`, `2`, `10Gi`) as exact numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from typing import Any

_FORM = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d{1,2}))?\Z")
_BINARY = {f"{letter}i": Fraction(1024) ** power for power, letter in enumerate("KMGTPE", 1)}
_DECIMAL = {
    letter: Fraction(1000) ** power
    for letter, power in zip("numkMGTPE", (-3, -2, -1, 1, 2, 3, 4, 5, 6), strict=True)
}


def quantity(value: Any) -> Fraction | None:
    """The number that a quantity stands for, or None where it is none.

    Units are the quantity's own: cores, bytes, devices. The form is that of
    `k8s.io/apimachinery/pkg/api/resource`.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value)
    if isinstance(value, float):
        return Fraction(str(value)) if isfinite(value) else None
    return _parsed(value) if isinstance(value, str) else None


@lru_cache(4096)
def _parsed(text: str) -> Fraction | None:
    match = _FORM.match(text)
    if not match:
        return None
    number, binary, decimal, exponent = match.groups()
    scale = (
        _BINARY[binary] if binary else _DECIMAL[decimal] if decimal else Fraction(10) ** int(exponent or 0)
    )
    return Fraction(number) * scale
