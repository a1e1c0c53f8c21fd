"""Facts about the world outside a cluster that rules need: instance types, operators' images.

They are the project's, in `<schemas>/facts/*.yaml`, each file with its sources; the engine knows none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from evidoc.kubernetes.bundle import BadSchema, Json
from evidoc.kubernetes.quantity import quantity

FILES = ("charts", "instances", "operators", "retired")


@dataclass(frozen=True, slots=True)
class Instance:
    """An EC2 instance type: `allocatable` is what its node offers, `gpu` its accelerator's name or ""."""

    name: str
    allocatable: Mapping[str, Fraction]
    gpu: str = ""


@dataclass(frozen=True, slots=True)
class Retired:
    """A text that names what is gone or never was: `why` says so, `match` is a regular expression."""

    match: str
    why: str


@dataclass(frozen=True, slots=True)
class Operator:
    """How an operator is installed: `image` is its repository, `crds` what it needs, `flags` its options."""

    name: str
    image: str
    crds: tuple[str, ...]
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Chart:
    """A Helm chart: the keys that it reads, level by level; `*` is a name of one's own, None any value."""

    name: str
    version: str
    keys: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Facts:
    """All facts of a project."""

    instances: Mapping[str, Instance] = field(default_factory=dict)
    charts: Mapping[str, Chart] = field(default_factory=dict)
    operators: tuple[Operator, ...] = ()
    retired: tuple[Retired, ...] = ()


def facts_from(contents: Mapping[str, Json]) -> Facts:
    """Facts from the files' contents by name (of `FILES`; absent ones say nothing). Raises `BadSchema`."""
    try:
        return Facts(
            {
                name: _instance(name, one)
                for name, one in contents.get("instances", {}).get("instances", {}).items()
            },
            {name: _chart(name, one) for name, one in contents.get("charts", {}).get("charts", {}).items()},
            tuple(
                Operator(name, one["image"], tuple(one["crds"]), frozenset(one.get("flags", ())))
                for name, one in contents.get("operators", {}).get("operators", {}).items()
            ),
            tuple(
                Retired(one["match"], one["why"]) for one in contents.get("retired", {}).get("retired", ())
            ),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadSchema(f"the facts cannot be read: {type(error).__name__} {error}.") from None


def _instance(name: str, one: Mapping[str, Any]) -> Instance:
    allocatable = {}
    for resource, value in one["allocatable"].items():
        number = quantity(value)
        if number is None:
            raise ValueError(f"{name}: {value!r} is no quantity")
        allocatable[resource] = number
    return Instance(name, allocatable, one.get("gpu", ""))


def _chart(name: str, one: Mapping[str, Any]) -> Chart:
    return Chart(name, str(one["source"]["version"]).removeprefix("v"), _keys(one["keys"]))


def _keys(level: Any) -> Any:
    """A level of keys: a list names keys of any value, an empty mapping is any value itself."""
    if isinstance(level, list):
        return dict.fromkeys(level)
    return {key: _keys(below) for key, below in level.items()} or None
