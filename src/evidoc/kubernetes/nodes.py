"""A schema as a tree to walk beside a value: what JSON Schema validators do not do for an API server.

That is pruning nulls, applying defaults, lists that are maps or sets, CEL rules, and finding pods.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from evidoc.kubernetes.bundle import BadSchema, Json
from evidoc.kubernetes.cel import Rule, compiled
from evidoc.kubernetes.faults import Origin, Path

_ABSENT: Any = object()

Broken = tuple[Path, Origin, str]


@dataclass(slots=True, eq=False)
class Node:
    """One level of a schema. `type` is the name of the built-in type that it refers to, or ""."""

    type: str = ""
    default: Any = _ABSENT
    nullable: bool = False
    known: bool = False  # whether the level lists its fields
    properties: dict[str, Node] = field(default_factory=dict)
    defaults: list[tuple[str, Node]] = field(default_factory=list)
    extra: Node | None = None
    items: Node | None = None
    rules: tuple[Rule, ...] = ()
    unique: tuple[str, ...] | None = None  # key fields of a list that is a map; none for a set
    origin: Origin = Origin.SCHEMA  # who refuses repetitions

    def child(self, step: str | int) -> Node | None:
        """The level below, by key or index."""
        return self.items if isinstance(step, int) else self.properties.get(step, self.extra)

    def settled(self, value: Any) -> Any:
        """A copy of `value` as an API server keeps it: nulls pruned, defaults applied. Never raises."""
        if isinstance(value, dict):
            made = {}
            for key, one in value.items():
                child = self.properties.get(key, self.extra)
                if child is None:
                    made[key] = one
                elif one is not None or child.nullable:
                    made[key] = child.settled(one)
            for key, child in self.defaults:
                if key not in made:
                    made[key] = child.settled(child.default)
            return made
        if isinstance(value, list):
            return [self.items.settled(one) for one in value] if self.items else value
        return value

    def broken(self, value: Any, path: Path = (), *, sound: bool = True) -> Iterator[Broken]:
        """What of a settled value breaks CEL rules (see `Rule.broken`), or the uniqueness of its lists."""
        for rule in self.rules:
            reason = rule.broken(value, sound=sound)
            if reason:
                yield path, rule.origin, reason
        if isinstance(value, dict):
            for key, one in value.items():
                child = self.properties.get(key, self.extra)
                if child is not None:
                    yield from child.broken(one, (*path, key), sound=sound)
        elif isinstance(value, list):
            if self.unique is not None:
                yield from self._repeated(value, path, self.unique)
            if self.items is not None:
                for index, one in enumerate(value):
                    yield from self.items.broken(one, (*path, index), sound=sound)

    def typed(self, value: Any, names: frozenset[str], path: Path = ()) -> Iterator[tuple[str, Path, Any]]:
        """Every part of a value that the schema gives one of the built-in types `names`: type, path, part."""
        if self.type in names:
            yield self.type, path, value
        if isinstance(value, dict):
            for key, one in value.items():
                child = self.properties.get(key, self.extra)
                if child is not None:
                    yield from child.typed(one, names, (*path, key))
        elif isinstance(value, list) and self.items is not None:
            for index, one in enumerate(value):
                yield from self.items.typed(one, names, (*path, index))

    def _repeated(self, value: list[Any], path: Path, keys: tuple[str, ...]) -> Iterator[Broken]:
        seen: dict[str, int] = {}
        for index, one in enumerate(value):
            if keys and not isinstance(one, dict):
                continue
            part = {key: self._key(one, key) for key in keys} if keys else one
            text = json.dumps(part, sort_keys=True)
            if text in seen:
                said = ", ".join(f"{key} {part[key]}" for key in keys) if keys else str(one)
                yield (*path, index), self.origin, f"{said} stands twice, first in item {seen[text]}"
            seen.setdefault(text, index)

    def _key(self, one: Mapping[str, Any], key: str) -> Any:
        child = self.items.properties.get(key) if self.items else None
        return one.get(key, None if child is None or child.default is _ABSENT else child.default)


class Tree:
    """Makes the nodes of a bundled schema (see `bundle`). Raises `BadSchema` for an unusable rule."""

    def __init__(self, bundle: Json, file: str = "") -> None:
        self._defs: Mapping[str, Json] = bundle.get("$defs", {})
        self._file = file
        self._made: dict[str, Node] = {}
        self.root = self._node(bundle)

    def _named(self, reference: str) -> Node:
        name = reference.removeprefix("#/$defs/")
        if name not in self._made:
            node = self._made[name] = Node()
            self._fill(node, self._defs[name])
            if ".yaml" not in name:  # a built-in type, by its last name
                partial = "partial." if name.startswith("partial.") else ""
                node.type = partial + name.rpartition(".")[2]
        return self._made[name]

    def _node(self, schema: Json) -> Node:
        if len(schema) == 1 and "$ref" in schema:
            return self._named(schema["$ref"])  # itself, no copy: types may contain themselves
        node = Node()
        self._fill(node, schema)
        return node

    def _fill(self, node: Node, schema: Json) -> None:
        reference = schema.get("$ref") or next(
            (one["$ref"] for one in schema.get("allOf", ()) if "$ref" in one and "properties" not in schema),
            None,
        )
        if reference:
            target = self._named(reference)
            for name in Node.__slots__:
                setattr(node, name, getattr(target, name))
        node.default = schema.get("default", node.default)
        types = schema.get("type")
        node.nullable = isinstance(types, list) and "null" in types
        if "properties" in schema:
            node.properties = {key: self._node(one) for key, one in schema["properties"].items()}
            node.known = True
        node.defaults = [
            (key, child) for key, child in node.properties.items() if child.default is not _ABSENT
        ]
        if isinstance(schema.get("additionalProperties"), dict):
            node.extra = self._node(schema["additionalProperties"])
        if isinstance(schema.get("items"), dict):
            node.items = self._node(schema["items"])
        # In a built-in kind, validation and server-side apply refuse repetitions; in others the schema does.
        node.origin = Origin.SCHEMA if self._file else Origin.ADMISSION
        if "x-list-map-keys" in schema:
            node.unique = tuple(schema["x-list-map-keys"])
        elif schema.get("x-list-set"):
            node.unique = ()
        if "x-rules" in schema:
            if not isinstance(schema["x-rules"], list):
                raise BadSchema("`x-rules` is no list.", self._file)
            rules = (compiled(one, self._file) for one in schema["x-rules"])
            node.rules = (*node.rules, *(rule for rule in rules if rule is not None))
