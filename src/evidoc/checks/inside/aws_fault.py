"""What is wrong with a request, and where in it."""

from __future__ import annotations

from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """`path` leads from the file's root to the value, with `key` to its key."""

    path: Path
    message: str
    key: bool = False
