"""A manifest as an API server has accepted it so far, with the pods that will come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from evidoc.kubernetes.faults import Path
from evidoc.kubernetes.nodes import Node
from evidoc.kubernetes.parts import items, mapping, part

_PODS = frozenset({"PodSpec", "partial.PodSpec"})
_CONTAINERS = frozenset({"partial.Container"})
_LISTS = ("initContainers", "containers")


@dataclass(frozen=True, slots=True)
class Container:
    """A container of a pod. `init` ones end before the others begin, unless they restart always."""

    path: Path
    value: Mapping[str, Any]
    init: bool = False

    @property
    def name(self) -> str:
        name = self.value.get("name")
        return name if isinstance(name, str) else ""


@dataclass(frozen=True, slots=True)
class Pod:
    """A pod or a pod template. `whole` is false where an operator completes it (Slinky's `slurmd`)."""

    path: Path  # of the PodSpec
    spec: Mapping[str, Any]
    containers: tuple[Container, ...]
    replicas: int | None  # how many of it there will be, where the manifest says so
    whole: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Manifest:
    """One object. `value` is settled (nulls pruned, defaults applied), `index` its number among all."""

    index: int
    api_version: str
    kind: str
    value: Mapping[str, Any]
    pods: tuple[Pod, ...] = ()

    @property
    def name(self) -> str:
        name = part(self.value, "metadata", "name")
        return name if isinstance(name, str) else ""

    def is_a(self, api_version: str, kind: str) -> bool:
        return self.kind == kind and self.api_version == api_version


def pods_of(node: Node, value: Mapping[str, Any]) -> Iterator[Pod]:
    """All pod templates of a settled manifest, wherever its schema has one."""
    found = list(node.typed(value, _PODS | _CONTAINERS))
    wrapped = [(path, one) for name, path, one in found if name in _CONTAINERS and isinstance(one, Mapping)]
    for name, path, spec in found:
        if name not in _PODS or not isinstance(spec, Mapping):
            continue
        whole = name == "PodSpec"
        # A container that an operator puts into the pod stands beside the template: `template`, `slurmd`.
        beside = [] if whole else [Container(at, one) for at, one in wrapped if at[:-1] == path[:-2]]
        own = [
            Container((*path, key, index), one, init=key == "initContainers")
            for key in _LISTS
            for index, one in enumerate(items(spec, key))
            if isinstance(one, Mapping)
        ]
        yield Pod(path, spec, (*own, *beside), _replicas(value, path), whole)


def _replicas(value: Mapping[str, Any], path: Path) -> int | None:
    """How many pods come of the template at `path`: said beside it, as `replicas` or `parallelism`."""
    if path in ((), ("spec",)):
        return 1
    owner = mapping(value, *path[:-2])
    for key in ("parallelism", "replicas"):
        count = owner.get(key)
        if isinstance(count, int) and not isinstance(count, bool):
            return count * _hosts(owner)
    return 1 if {"containers", "parallelism"} & owner.keys() or path[:-2] == ("spec",) else None


def _hosts(owner: Mapping[str, Any]) -> int:
    hosts = owner.get("numOfHosts", 1)  # of a Ray worker group: pods of one replica
    return hosts if isinstance(hosts, int) else 1
