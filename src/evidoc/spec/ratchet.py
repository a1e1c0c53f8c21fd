"""`unbound.yaml`: how many technical sentences of each page no evidence stands behind. It may only shrink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from evidoc.config import Project
from evidoc.files import read_text, write_atomic
from evidoc.model import Finding, Place
from evidoc.spec.schema import Schema
from evidoc.spec.schemas import DIALECT, Json

if TYPE_CHECKING:
    from evidoc.evidence.store import Store

FILE = "unbound.yaml"

Kept = Mapping[str, tuple[int, Place]]
"""A page's file -> the number of its unbound sentences, and where that is written."""

_SCHEMA: Json = {
    "$schema": DIALECT,
    "type": "object",
    "properties": {
        "pages": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
    },
    "required": ["pages"],
    "additionalProperties": False,
}
_HEAD = """\
# Technical sentences that no evidence stands behind, by page. Written by `evidoc record`; may only shrink.
"""


def load_ratchet(project: Project, store: Store | None = None) -> tuple[Kept | None, list[Finding]]:
    """What is kept; None where the project counts no sentences, or the file is wrong."""
    if not (project.root / FILE).is_file():
        return None, []
    read = Schema(_SCHEMA).read(project.root, FILE, store)
    if read.node is None or read.findings:
        return None, list(read.findings)
    return {file: (each.value, each.key) for file, each in read.node["pages"].items()}, []


def write_ratchet(project: Project, counts: Mapping[str, int]) -> bool:
    """Make the file hold `counts`; true where that changed it. Raises OSError."""
    pages = "".join(f'  "{file}": {count}\n' for file, count in sorted(counts.items()))
    text = f"{_HEAD}pages:\n{pages}" if pages else f"{_HEAD}pages: {{}}\n"
    if read_text(project.root, FILE) == text:
        return False
    write_atomic(project.root / FILE, text)
    return True
