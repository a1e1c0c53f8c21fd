"""Looking at manifests as an API server does, and then as someone who has run them.

In this order: the kind is known; nulls are pruned and defaults applied; the structural schema, unknown
fields being faults; CEL rules; what admission and this project know beyond them (`rules/`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from evidoc.kubernetes.bundle import BadSchema, Bundle, Json
from evidoc.kubernetes.core import Core, core
from evidoc.kubernetes.custom import Custom, Schemas
from evidoc.kubernetes.faults import Fault, Origin
from evidoc.kubernetes.manifest import Manifest, pods_of
from evidoc.kubernetes.nodes import Node, Tree
from evidoc.kubernetes.rules import RULES
from evidoc.kubernetes.rules import Bundle as Together
from evidoc.kubernetes.structural import Structural
from evidoc.names import nearest


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind ready for use."""

    structural: Structural
    node: Node


_BUILT_IN: dict[tuple[str, str], Kind] = {}
"""Built-in kinds made so far in this process, by version and type."""


@dataclass(slots=True)
class Server:
    """A cluster of one version with the operators that a snippet assumes.

    `version` is Kubernetes' (`1.37`), `schemas` the project's schema files, `instances` the types on which
    pods run that do not say so themselves. Raises `BadSchema` where any of them cannot be used. `used` are
    the operators whose kinds occurred.
    """

    schemas: Schemas
    version: str
    operators: frozenset[str] = frozenset()
    instances: tuple[str, ...] = ()
    used: dict[str, Custom] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._core: Core = core(self.version)
        known = {one.operator for one in self.schemas.all()} if self.operators else set()
        for name in sorted(self.operators - known):
            hint = nearest(name, known) or f"known are {', '.join(sorted(known)) or 'none'}"
            raise BadSchema(f"no schema is of the operator `{name}`; {hint}.")
        types = self.schemas.facts().instances
        for name in self.instances:
            if name not in types:
                hint = nearest(name, types) or f"known are {', '.join(types) or 'none'}"
                raise BadSchema(f"nothing is known of the instance type `{name}`; {hint}.")

    _core: Core = field(init=False, repr=False)

    def faults(self, values: Sequence[Any]) -> list[Fault]:
        """Everything that is wrong with the objects `values`, applied together."""
        manifests: list[Manifest] = []
        found: list[Fault] = []
        for index, value in enumerate(values):
            found += self._one(index, value, manifests)
        together = Together(tuple(manifests), self.schemas.facts(), self.instances)
        for rule in RULES:
            found += rule.faults(together)
        return _once(found)

    def _one(self, index: int, value: Any, manifests: list[Manifest]) -> Iterator[Fault]:
        """The faults of one object by itself; adds it to `manifests` where its kind is known."""
        if not isinstance(value, dict):
            yield Fault(index, (), Origin.SCHEMA, "this is no Kubernetes object but no mapping at all")
            return
        api_version, kind = value.get("apiVersion"), value.get("kind")
        if not isinstance(api_version, str) or not isinstance(kind, str):
            missing = "apiVersion" if not isinstance(api_version, str) else "kind"
            at = (missing,) if missing in value else ()
            yield Fault(
                index, at, Origin.SCHEMA, f"this is no Kubernetes object: `{missing}` has to name one"
            )
            return
        ready = self._kind(api_version, kind)
        if isinstance(ready, str):
            yield Fault(index, ("apiVersion",), Origin.SCHEMA, ready)
            return
        settled = ready.node.settled(value)
        sound = True
        for refused in ready.structural.refused(settled):
            sound = sound and refused.origin is not Origin.SCHEMA
            known = _fields(ready.node, refused.path)
            for path, reason, key in refused.sentences(known):
                yield Fault(index, path, refused.origin, reason, key)
        for path, origin, reason in ready.node.broken(settled, sound=sound):
            yield Fault(index, path, origin, reason)
        manifests.append(Manifest(index, api_version, kind, settled, tuple(pods_of(ready.node, settled))))

    def _kind(self, api_version: str, kind: str) -> Kind | str:
        """A kind, or why there is none."""
        name = self._core.kinds.get((api_version, kind))
        if name is not None:
            key = (self.version, name)
            if key not in _BUILT_IN:
                _BUILT_IN[key] = _made(Bundle(self._core, _nothing).of_type(name), "")
            return _BUILT_IN[key]
        custom = self.schemas.find(api_version, kind)
        if custom is None or custom.operator not in self.operators:
            return self._unknown(api_version, kind, custom)
        self.used[custom.operator] = custom
        return self._custom(custom)

    def _custom(self, custom: Custom) -> Kind:
        version = self.schemas.core(custom, self.version)
        key = (custom.file, version)
        if key not in self.schemas.ready:
            self.schemas.source(custom)
            bundle = Bundle(core(version), self.schemas.read).of_kind(custom.file)
            self.schemas.ready[key] = _made(bundle, custom.file)
        made: Kind = self.schemas.ready[key]
        return made

    def _unknown(self, api_version: str, kind: str, custom: Custom | None) -> str:
        if custom is not None:
            return (
                f"{kind} of {api_version} is served by {custom.operator}, which is not among the operators "
                "that the snippet assumes"
            )
        group = api_version.rpartition("/")[0]
        everything = list(self.schemas.all())
        same = [one for one in everything if one.kind == kind and one.operator in self.operators]
        if same:
            return f"there is no {kind} of {api_version}; {same[0].operator} serves {same[0].api_version}"
        built_in = [version for version, name in self._core.kinds if name == kind]
        if built_in:
            return (
                f"there is no {kind} of {api_version} in Kubernetes {self.version}; it is of {built_in[-1]}"
            )
        served = [one for one in everything if one.api_version.rpartition("/")[0] == group]
        if served:
            names = ", ".join(f"{one.kind} ({one.api_version.rpartition('/')[2]})" for one in served)
            return f"there is no {kind} of {api_version}; {group} has {names}"
        return f"there is no {kind} of {api_version}: neither Kubernetes {self.version} nor a schema has it"


def _made(bundle: Json, file: str) -> Kind:
    try:
        structural = Structural(bundle)
    except ValueError as error:
        raise BadSchema(f"this is no JSON Schema: {str(error).splitlines()[0]}.", file) from None
    return Kind(structural, Tree(bundle, file).root)


def _nothing(file: str) -> Json:
    raise BadSchema("a built-in type refers to no file.", file)


def _fields(node: Node | None, path: Sequence[str | int]) -> list[str]:
    for step in path:
        node = node.child(step) if node is not None else None
    return list(node.properties) if node is not None else []


def _once(faults: Iterable[Fault]) -> list[Fault]:
    """Without repetitions: a type that two parts of a schema refer to says the same twice."""
    return list(dict.fromkeys(faults))
