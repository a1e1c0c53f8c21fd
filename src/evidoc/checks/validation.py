"""Validating documents against a schema, with a place in the file for every fault.

Apart from the check itself, so that naming the checks does not import jsonschema.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jsonschema.exceptions import SchemaError, ValidationError, best_match
from jsonschema.protocols import Validator
from jsonschema.validators import Draft202012Validator, validator_for
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from evidoc.checks.documents import Document, Unreadable, read_documents
from evidoc.files import read_text
from evidoc.model import Finding

_BASE = "https://project.invalid/"
"""Schemas refer to each other by relative paths. These need an address to be relative to: one that
nothing on the net can have (RFC 6761), of a scheme for which `urllib` resolves paths."""

_LONGEST = 200
"""Characters of a message: jsonschema quotes the whole value that it refuses."""


class BadSchema(Exception):  # noqa: N818 - it describes the schema; nothing here went wrong
    """A schema that cannot be used; `file` is a project path."""

    def __init__(self, message: str, file: str, line: int = 1, col: int = 1) -> None:
        super().__init__(message)
        self.message, self.file, self.line, self.col = message, file, line, col


@dataclass(frozen=True, slots=True, order=True)
class Refusal:
    """What the schema does not accept, and where (a project path, counted from 1)."""

    file: str
    line: int
    col: int
    message: str


class Schema:
    """A JSON Schema of the project with the files it refers to. Raises `BadSchema`."""

    def __init__(self, root: Path, file: str) -> None:
        self._root = root
        self._file = posixpath.normpath(file)
        contents = self._contents(self._file)
        resource = Resource.from_contents(contents, default_specification=DRAFT202012)
        empty: Registry[Any] = Registry(retrieve=self._retrieve)  # type: ignore[call-arg]
        registry = empty.with_resource(_BASE + self._file, resource)
        kind = validator_for(contents, default=Draft202012Validator)
        # Entered by its address: a relative `$ref` in it then has something to be relative to.
        self._validator: Validator = kind({"$ref": _BASE + self._file}, registry=registry)

    def refusals(self, file: str, documents: Sequence[Document]) -> Iterator[Refusal]:
        """All that the schema does not accept in the documents of a file, in the order of the schema."""
        for number, document in enumerate(documents, 1):
            within = f"document {number}: " if len(documents) > 1 else ""
            try:
                for error in self._validator.iter_errors(document.value):
                    # Of a choice (`anyOf`, `oneOf`) that fits nowhere, the fault in the closest branch.
                    yield _refusal(file, within, document, best_match([error]) or error)
            except Unresolvable as error:
                raise _cause(error) or BadSchema(f"`{error.ref}` refers to nothing.", self._file) from None

    def _contents(self, name: str) -> Mapping[str, Any] | bool:
        text = read_text(self._root, name)
        if isinstance(text, Finding):
            raise BadSchema(text.message, name)
        try:
            documents = read_documents(name, text)
        except Unreadable as fault:
            raise BadSchema(fault.message, name, fault.line, fault.col) from None
        if len(documents) != 1:
            raise BadSchema("a schema file holds exactly one document.", name)
        contents: Any = documents[0].value
        try:
            validator_for(contents, default=Draft202012Validator).check_schema(contents)
        except SchemaError as error:
            line, col = documents[0].place(list(error.absolute_path))
            raise BadSchema(f"this is no JSON Schema: {error.message}.", name, line, col) from None
        return contents  # type: ignore[no-any-return]

    def _retrieve(self, address: str) -> Resource[Any]:
        if not address.startswith(_BASE):
            raise BadSchema(
                f"`{address}` is no file of the project, and schemas are not fetched.", self._file
            )
        contents = self._contents(unquote(address.removeprefix(_BASE)))
        return Resource.from_contents(contents, default_specification=DRAFT202012)


def _cause(error: BaseException) -> BadSchema | None:
    """What the libraries have wrapped: why a file that a schema refers to cannot be used."""
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, BadSchema):
        seen = seen.__cause__
    return seen


def _refusal(file: str, within: str, document: Document, error: ValidationError) -> Refusal:
    path: list[str | int] = list(error.absolute_path)
    extra = _extra_key(error)
    line, col = document.place(path) if extra is None else document.place([*path, extra], key=True)
    pointer = "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
    message = error.message if len(error.message) <= _LONGEST else error.message[: _LONGEST - 1] + "…"
    return Refusal(file, line, col, f"{within}{pointer + ': ' if pointer else ''}{message}.")


def _extra_key(error: ValidationError) -> str | None:
    """The first key that a closed object does not know: the finding points at it, not at the object."""
    if not isinstance(error.instance, dict) or not isinstance(error.schema, Mapping):
        return None
    if error.validator == "additionalProperties":
        return next((key for key in error.instance if key not in error.schema.get("properties", {})), None)
    if error.validator == "unevaluatedProperties":
        return next((key for key in error.instance if f"'{key}'" in error.message), None)
    return None
