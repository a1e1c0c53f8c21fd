"""Expressions over values that came out otherwise: whether a result depends on them at all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from evidoc.evidence.expression import ExpressionError, evaluate, names


def results(text: str, values: Mapping[str, Any], changed: Iterable[str]) -> list[Any]:
    """What `text` yields as each name of `changed` alone takes other values; None where it yields nothing."""
    found: list[Any] = []
    for name in sorted(changed):
        for other in others(values[name]):
            try:
                found.append(evaluate(text, {**values, name: other}))
            except (ExpressionError, TypeError, ValueError):
                found.append(None)
    return found


def depends(text: str, values: Mapping[str, Any]) -> bool:
    """Whether some value, had it come out otherwise, would have changed what `text` yields.

    Raises ExpressionError where it yields nothing over `values` themselves.
    """
    now = evaluate(text, values)
    return not all(_same(each, now) for each in results(text, values, names(text)))


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    return repr(one) == repr(other)


def others(value: Any) -> list[Any]:
    """Other values of the same kind, near and far."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [0, -1, value + 1, value - 1, -value, value * 2, value / 2, 10**9, 10**-9]
    if isinstance(value, str):
        return ["", value + "x"]
    if isinstance(value, list):
        ends = {0, len(value) - 1} if value else set()
        within = [[*value[:at], other, *value[at + 1 :]] for at in ends for other in others(value[at])]
        return [
            [],
            value[:-1],
            value[1:],
            value[::-1],
            value * 2,
            [*value, value[-1] if value else 0],
            *within,
        ]
    if isinstance(value, dict):
        return [{}, *({**value, key: other} for key, each in value.items() for other in others(each))]
    return [None, 0, ""]
