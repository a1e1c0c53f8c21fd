"""Holding a loaded file against its JSON Schema: every error at its key, in plain words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evidoc.files import read_text
from evidoc.model import Finding
from evidoc.spec.node import Node
from evidoc.spec.source import LARGEST, MOST, load

if TYPE_CHECKING:
    from evidoc.evidence.store import Store

MEMORY = "clean"
"""Kind of the store's entries that remember a clean file."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file as read: `node` is None where it is no YAML, `sound` are its entries without a finding.

    Of a file with a fault of its own, or with more than `MOST`, no entry is sound.
    """

    node: Node | None
    sound: tuple[Node, ...]
    findings: tuple[Finding, ...]


class Schema:
    """A JSON Schema for the files of one kind.

    jsonschema is slow to import and slow to run next to reading YAML, so it is
    imported at the first need, and a file found clean is remembered in the
    store by the digest of its bytes and of the schema.
    """

    def __init__(self, document: Mapping[str, Any], languages: Iterable[str] = ()) -> None:
        self.document = document
        self.languages = tuple(languages)

    def read(self, root: Path, file: str, store: Store | None = None) -> Checked:
        """Read a YAML file of the project and hold it against the schema. Never raises for what it holds."""
        text = read_text(root, file, largest=LARGEST)
        if isinstance(text, Finding):
            return Checked(None, (), (text,))
        node = load(file, text)
        if isinstance(node, list):
            return Checked(None, (), tuple(node))
        return self._check(node, text, store)

    def _check(self, node: Node, text: str, store: Store | None) -> Checked:
        key = ""
        if store is not None:
            key = f"{self._digest}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"
            if store.get(MEMORY, key):
                return Checked(node, tuple(node), ())
        errors = list(islice(self._validator.iter_errors(node.value), MOST))
        if not errors:
            if store is not None:
                store.put(MEMORY, key, True)
            return Checked(node, tuple(node), ())
        from evidoc.spec.sentences import entry_of, findings_of

        found = {finding for error in errors for finding in findings_of(error, node, self.languages)}
        harmed = {entry_of(error) for error in errors}
        sound: tuple[Node, ...] = ()
        if None not in harmed and len(errors) < MOST:
            steps = node.value if isinstance(node.value, dict) else range(len(node.value))
            sound = tuple(node[step] for step in steps if step not in harmed)
        return Checked(node, sound, tuple(sorted(found)))

    @cached_property
    def _validator(self) -> Any:
        from jsonschema import Draft202012Validator

        return Draft202012Validator(self.document)

    @cached_property
    def _digest(self) -> str:
        return hashlib.sha256(json.dumps(self.document, sort_keys=True).encode()).hexdigest()
