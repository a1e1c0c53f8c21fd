"""Recorded values as a reader sees them: the forms that the gate holds the pages to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evidoc.evidence.show import show
from evidoc.evidence.template import TemplateError, fill
from evidoc.model import EMPTY, Place, Snippet, ValueSpec


def shown(value: Any, spec: ValueSpec | None, language: str) -> str:
    """A value with its unit, as text with code spans."""
    return show(value, spec or ValueSpec("", Place("")), language)


def filled(text: str, snippet: Snippet | None, values: Mapping[str, Any], language: str) -> str:
    """`text` with its `{value}` holes filled; as it is written where it cannot be, which the gate reports."""
    try:
        return fill(text, values, snippet.values if snippet else EMPTY, language)
    except TemplateError:
        return text
