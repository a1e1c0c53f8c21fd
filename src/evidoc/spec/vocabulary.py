"""`vocabulary.yaml`: names that hold a digit and are no numbers (`fp16`, `S3`), each with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evidoc.config import Project
from evidoc.model import EMPTY, Finding, Place
from evidoc.spec.schema import Schema
from evidoc.spec.schemas import DIALECT, TEXT, Json

if TYPE_CHECKING:
    from evidoc.evidence.store import Store

FILE = "vocabulary.yaml"

_SCHEMA: Json = {
    "$schema": DIALECT,
    "type": "object",
    "properties": {"names": {"type": "object", "additionalProperties": TEXT}},
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`names` are written with a digit or a number word and stand for a thing: name -> where it is listed."""

    names: Mapping[str, Place] = EMPTY


def load_vocabulary(project: Project, store: Store | None = None) -> tuple[Vocabulary, list[Finding]]:
    """The project's vocabulary, an empty one where it has none, and what is wrong with the file."""
    if not (project.root / FILE).is_file():
        return Vocabulary(), []
    read = Schema(_SCHEMA).read(project.root, FILE, store)
    names = read.node.get("names") if read.node is not None and not read.findings else None
    return Vocabulary({name: each.key for name, each in names.items()} if names else {}), list(read.findings)
