"""What checks of data files have in common: a snippet's documents, and the values that are parts of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evidoc.checks.base import Tried
from evidoc.checks.documents import MISSING, SUFFIXES, Document, Unreadable, read_documents
from evidoc.files import read_text
from evidoc.model import Finding, Snippet, ValueSpec

VALUE_OPTIONS: Mapping[str, Any] = {
    "at": {
        "description": "JSON pointer (RFC 6901) to the value in the snippet's first file.",
        "type": "string",
        "pattern": "^(/.*)?$",
    },
    "document": {
        "description": "Which document of that file, counted from 1.",
        "type": "integer",
        "minimum": 1,
        "default": 1,
    },
}


class Ended(Exception):  # noqa: N818 - carries the answer outwards
    """The check cannot go on; `tried` is its answer."""

    def __init__(self, tried: Tried) -> None:
        super().__init__(tried.message)
        self.tried = tried


def documents_of(root: Path, file: str) -> list[Document]:
    """All documents of a file of the snippet. Raises `Ended` where it cannot be read or holds none."""
    if not file.endswith(SUFFIXES):
        raise Ended(Tried(False, f"{file} is neither .json nor .yaml nor .yml.", file=file, error=True))
    text = read_text(root, file)
    if isinstance(text, Finding):
        place = text.place
        raise Ended(Tried(False, text.message, file=file, line=place.line, col=place.col, error=True))
    try:
        found = read_documents(file, text)
    except Unreadable as fault:
        raise Ended(Tried(False, fault.message, file=file, line=fault.line, col=fault.col)) from None
    if not found:
        raise Ended(Tried(False, "the file holds no document.", file=file))
    return found


def values_of(snippet: Snippet, documents: Sequence[Document]) -> dict[str, Any]:
    """The snippet's values, parts of its first file. Raises `Ended` for one that is not there."""
    return {name: _value(snippet, spec, documents) for name, spec in snippet.values.items()}


def _value(snippet: Snippet, spec: ValueSpec, documents: Sequence[Document]) -> Any:
    pointer, number = spec.options.get("at"), int(spec.options.get("document", 1))
    if not isinstance(pointer, str):
        message = f"the value `{spec.name}` needs `at`, the JSON pointer to it."
    elif number > len(documents):
        message = f"{snippet.files[0]} has no document {number}."
    else:
        found = documents[number - 1].at(pointer)
        if found is not MISSING:
            return found
        message = f"`{pointer}` points to nothing in {snippet.files[0]}."
    place = spec.place
    raise Ended(Tried(False, message, file=place.file, line=place.line, col=place.col, error=True))
