"""One self-contained, closed JSON Schema out of a kind's schema file and all that it refers to.

A schema file is JSON Schema (draft 2020-12) in YAML, with a few keys more:

- `x-source`, `x-operator`, `x-core` (at the root): where the facts come from, who serves the kind, and the
  version of Kubernetes whose types it embeds;
- `x-rules`: CEL rules of a level, each `{rule, message, origin}`;
- `x-int-or-string`, `x-preserve-unknown`, `x-list-map-keys`, `x-list-set`: as in a resource definition;
- `x-open: reason`: a level whose fields are not written down here, which therefore accepts anything.

`$ref: core:PodSpec` is a built-in type, any other `$ref` a file of the project. A level with `properties` is
closed: a field that is not listed is a fault. What stands below `allOf` is no part of the structural schema
but what the operator's admission, or the API server's for the pods it makes, refuses beyond it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from evidoc.names import nearest

Json: TypeAlias = dict[str, Any]

_INT32 = 2**31
_RANGES = {"int32": (-_INT32, _INT32 - 1), "int64": (-(2**63), 2**63 - 1)}
_DATE_TIME = r"^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$"

_KEYWORDS = frozenset(
    {
        *("$schema", "$defs", "$ref", "title", "type", "const", "enum", "default", "format"),
        *(
            "properties",
            "required",
            "additionalProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
        ),
        *("items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "pattern"),
        *("allOf", "if", "then", "else", "x-source", "x-operator", "x-core", "x-rules", "x-open"),
        *("x-int-or-string", "x-preserve-unknown", "x-list-map-keys", "x-list-set"),
    }
)


class BadSchema(Exception):  # noqa: N818 - it describes a schema; nothing here went wrong
    """A schema that cannot be used, and the project file in which that was seen ("" where in none)."""

    def __init__(self, message: str, file: str = "") -> None:
        super().__init__(message)
        self.message, self.file = message, file


class Types(Protocol):
    """The built-in types of a version of Kubernetes."""

    def full(self, name: str, *, embedded: bool = False) -> str: ...
    def definition(self, name: str) -> Json: ...


class Bundle:
    """Collects a schema and what it refers to. `read` gives a project file's content, `types` built-in ones.

    The result of `of_kind` and `of_type` stands for itself: every `$ref` in it is `#/$defs/NAME`.
    """

    def __init__(self, types: Types, read: Callable[[str], Json]) -> None:
        self._types, self._read = types, read
        self._defs: dict[str, Json] = {}
        self._embedded = False

    def of_type(self, name: str) -> Json:
        """The schema of a built-in type."""
        return {"$ref": self._core(self._types.full(name)), "$defs": self._defs}

    def of_kind(self, file: str) -> Json:
        """The schema of a custom kind: its file, with the fields that every object has."""
        metadata = self._core(self._types.full("ObjectMeta"))
        self._embedded = True
        root = self._visit(self._read(file), file)
        fields = {
            "apiVersion": {"type": "string"},
            "kind": {"type": "string"},
            "metadata": {"$ref": metadata},
        }
        root["properties"] = {**fields, **root.get("properties", {})}
        root["required"] = ["apiVersion", "kind", "metadata", *root.get("required", ())]
        return {**root, "type": "object", "additionalProperties": False, "$defs": self._defs}

    def _built_in(self, name: str) -> str:
        return self._core(self._types.full(name, embedded=self._embedded))

    def _core(self, full: str) -> str:
        if full not in self._defs:
            self._defs[full] = {}  # taken: a type may refer to itself
            self._defs[full].update(self._visit(self._types.definition(full), ""))
        return f"#/$defs/{full}"

    def _project(self, reference: str, file: str) -> str:
        path, _, pointer = reference.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(file), path)) if path else file
        name = (target + pointer).replace("/", ":")  # a name in `$defs` without what pointers escape
        if name not in self._defs:
            self._defs[name] = {}
            self._defs[name].update(self._visit(_part(self._read(target), pointer, reference, file), target))
        return f"#/$defs/{name}"

    def _visit(self, schema: Json, file: str, *, beyond: bool = False) -> Json:
        """A closed copy; `beyond` below an `allOf`, where nothing is closed."""
        if not isinstance(schema, dict):
            raise BadSchema(f"`{schema}` stands where a schema is expected.", file)
        made: Json = {}
        for key, value in schema.items():
            if key not in _KEYWORDS:
                raise BadSchema(
                    f"`{key}` is no keyword of a schema. {nearest(key, _KEYWORDS)}".rstrip(), file
                )
            if key == "$ref":
                name = value.removeprefix("core:")
                made[key] = self._built_in(name) if name != value else self._project(value, file)
            elif key == "properties":
                made[key] = {name: self._visit(one, file, beyond=beyond) for name, one in value.items()}
            elif key == "allOf":
                made[key] = [self._visit(one, file, beyond=True) for one in value]
            elif key in {"items", "additionalProperties", "propertyNames", "if", "then", "else"}:
                deeper = beyond or key in {"if", "then", "else"}
                made[key] = self._visit(value, file, beyond=deeper) if isinstance(value, dict) else value
            elif key != "$defs":
                made[key] = value
        if schema.get("x-int-or-string"):
            made["type"] = ["integer", "string"]
        _formatted(made)
        if (
            not beyond
            and "properties" in made
            and not (
                "additionalProperties" in made or schema.get("x-preserve-unknown") or schema.get("x-open")
            )
        ):
            made["additionalProperties"] = False
        return made


def _formatted(made: Json) -> None:
    """What a format means, as keywords: validators differ in which formats they know."""
    form = made.pop("format", None)
    if form in _RANGES:
        low, high = _RANGES[form]
        made["minimum"], made["maximum"] = (
            max(low, made.get("minimum", low)),
            min(high, made.get("maximum", high)),
        )
    elif form == "date-time":
        made["pattern"] = _DATE_TIME


def _part(contents: Json, pointer: str, reference: str, file: str) -> Json:
    found: Any = contents
    for raw in pointer.split("/")[1:]:
        step = raw.replace("~1", "/").replace("~0", "~")
        if not isinstance(found, Mapping) or step not in found:
            raise BadSchema(f"`{reference}` refers to nothing.", file)
        found = found[step]
    return found  # type: ignore[no-any-return]
