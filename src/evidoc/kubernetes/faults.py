"""What is wrong with a manifest, where, and who says so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indexes from a document's root to one of its parts."""

_PLAIN = re.compile(r"[A-Za-z_][\w-]*\Z")


class Origin(StrEnum):
    """Who refuses. The set is closed."""

    SCHEMA = "schema"  # the structural schema of an API server: fields, types, enums
    CEL = "cel"  # a CEL rule of the resource definition
    ADMISSION = "admission"  # what an API server or an operator checks beyond its schema
    PROJECT = "project"  # nobody but this project: the cluster accepts it, and it does not work


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with the manifest number `manifest` of those looked at together.

    `path` is the part at fault; with `key` the fault is the last step's name itself, not its value. `reason`
    is a sentence without its path, its origin and its full stop, `rule` the name of the
    rule of `rules/` that found it, or "".
    """

    manifest: int
    path: Path
    origin: Origin
    reason: str
    key: bool = False
    rule: str = ""

    @property
    def message(self) -> str:
        """The whole sentence: JSON path, reason, origin."""
        where = shown(self.path)
        return f"{where}: {self.reason} ({self.origin})." if where else f"{self.reason} ({self.origin})."


def shown(path: Path) -> str:
    """A path as people write it: `spec.tasks[0].labels["a/b"]`; "" for the whole document."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _PLAIN.match(step):
            text += f".{step}" if text else step
        else:
            text += f'["{step}"]'
    return text
