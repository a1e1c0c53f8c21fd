"""Reaching into values that may be malformed: what is not there, or is of another type, is simply absent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def part(value: Any, *path: str | int) -> Any:
    """The part of a value at a path, or None: manifests that a rule meets may be malformed."""
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def mapping(value: Any, *path: str | int) -> Mapping[str, Any]:
    """The mapping at a path; an empty one where there is none."""
    found = part(value, *path)
    return found if isinstance(found, dict) else {}


def items(value: Any, *path: str | int) -> list[Any]:
    """The list at a path; an empty one where there is none."""
    found = part(value, *path)
    return found if isinstance(found, list) else []
