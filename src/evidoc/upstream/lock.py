"""`<schemas>/upstream.lock.yaml`: where each file comes from, and what it has to be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidoc.checks.documents import Unreadable, read_documents
from evidoc.errors import EvidocError
from evidoc.files import read_text
from evidoc.model import Finding, Place

LOCK = "upstream.lock.yaml"

_FORMS = {
    "project": r"[\w.-]+/[\w.-]+",
    "version": r"[\w.+-]+",
    "commit": r"[0-9a-f]{40}",
    "path": r"(?!/)(?!.*(?:^|/)\.\.(?:/|$))[\w./@+-]+",
    "sha256": r"[0-9a-f]{64}",
}


@dataclass(frozen=True, slots=True)
class Source:
    """A file of a project at a commit. `place` is its entry in the lock."""

    project: str
    version: str
    commit: str
    path: str
    sha256: str
    place: Place

    @property
    def file(self) -> str:
        """Where it is kept, below the folder of such files."""
        name = self.project.rpartition("/")[2]
        return f"{name}-{self.version}/{self.path.rpartition('/')[2]}"


def read_lock(root: Path, file: str) -> list[Source]:
    """The sources that a lock names. Raises `EvidocError` with the place of what is wrong."""
    text = read_text(root, file)
    if isinstance(text, Finding):
        raise EvidocError(text.message, place=text.place, fix=text.fix)
    try:
        documents = read_documents(file, text)
    except Unreadable as bad:
        raise EvidocError(bad.message, place=Place(file, bad.line, bad.col)) from None
    entries = (
        documents[0].value.get("sources") if documents and isinstance(documents[0].value, dict) else None
    )
    if not isinstance(entries, list):
        raise EvidocError("`sources` has to be a list of files.", place=Place(file))
    found = []
    for index, entry in enumerate(entries):
        place = Place(file, *documents[0].place(["sources", index]))
        found.append(_source(entry, place))
    return found


def _source(entry: Any, place: Place) -> Source:
    values = {}
    for name, form in _FORMS.items():
        value = entry.get(name) if isinstance(entry, dict) else None
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise EvidocError(f"`{name}` is missing or is none.", place=place)
        values[name] = value
    stray = entry.keys() - values.keys()
    if stray:
        raise EvidocError(f"`{min(stray)}` is no key of a source.", place=place)
    return Source(**values, place=place)
