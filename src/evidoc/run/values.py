"""What may be reported from a block: plain values only, so that a recorded value is exactly what it was."""

from __future__ import annotations

import json
import math
from typing import Any

LARGEST = 256 * 1024
"""Bytes of JSON that all reported values of a block may take."""

_DEEPEST = 32


class NotPlainError(Exception):
    """A value that cannot be recorded; the text says which, why, and what to write instead."""


def plain(name: str, value: Any) -> Any:
    """`value` with tuples as lists. Raises `NotPlainError` for anything JSON would not give back as it was.

    Types are compared exactly: a subclass (a NumPy float, an enum, a named
    tuple) prints like its base but is something else, and an object with an
    `.item()` is not its number.
    """
    return _plain(name, value, 0)


def _plain(name: str, value: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        raise NotPlainError(f"`{name}` is nested deeper than {_DEEPEST} levels, or contains itself")
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is int:
        if value.bit_length() > 4096:
            raise NotPlainError(
                f"`{name}` is an integer of {value.bit_length()} bits, more than can be recorded"
            )
        return value
    if kind is float:
        if not math.isfinite(value):
            raise NotPlainError(f"`{name}` is {value}, which is no result")
        return value
    if kind is str:
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise NotPlainError(f"`{name}` is a string that is no valid Unicode text") from None
        return value
    if kind in (list, tuple):
        return [_plain(f"{name}[{index}]", item, depth + 1) for index, item in enumerate(value)]
    if kind is dict:
        for key in value:
            if type(key) is not str:
                raise NotPlainError(f"`{name}` has the key {key!r:.60}, which is no string")
        return {key: _plain(f"{name}[{key!r:.60}]", item, depth + 1) for key, item in value.items()}
    raise NotPlainError(f"`{name}` is a {_qualified(kind)}, which is no plain value{_advice(name, value)}")


def _qualified(kind: type) -> str:
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _advice(name: str, value: Any) -> str:
    for base in (bool, int, float, str, dict, list, tuple):
        if isinstance(value, base):
            return f"; write `{base.__name__}({name})`"
    if isinstance(value, (set, frozenset)):
        return f"; write `sorted({name})`"
    if callable(getattr(type(value), "tolist", None)):
        return f"; write `{name}.tolist()`"
    if callable(getattr(type(value), "item", None)):
        return f"; write `{name}.item()`"
    return ""


def collect(namespace: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The plain values of `names` in a finished block's namespace. Raises `NotPlainError`."""
    values: dict[str, Any] = {}
    for name in names:
        if name not in namespace:
            raise NotPlainError(f"`{name}` is not assigned at the top level of the block")
        values[name] = plain(name, namespace[name])
    if (size := len(json.dumps(values))) > LARGEST:
        raise NotPlainError(f"the reported values take {size} bytes, more than {LARGEST}")
    return values
