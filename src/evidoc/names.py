"""Suggestions for a name that means nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str:
    """“did you mean …?” with the known name nearest to `name`, or "" where none is near."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean “{close[0]}”?" if close else ""
