"""The built-in kinds of Kubernetes, as `kubernetes-validate` has them, in this package's form of a schema.

That distribution holds the API server's OpenAPI definitions of each version as JSON Schemas. They say less
than an API server checks: enums, ranges, patterns and quantities are missing. What an API server refuses
beyond them stands in `admission.yaml` and is added under `allOf`, so that a fault's origin can be told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from evidoc.kubernetes.bundle import BadSchema, Json
from evidoc.names import nearest

_FOLDER = re.compile(r"v(\d+)\.(\d+)\.\d+-local-strict\Z")
_SHORT = (
    "io.k8s.api.core.v1.",
    "io.k8s.apimachinery.pkg.apis.meta.v1.",
    "io.k8s.apimachinery.pkg.api.resource.",
    "io.k8s.apimachinery.pkg.util.intstr.",
    "io.k8s.api.",
)
"""Where `core:NAME` is looked for, in this order; so `core:networking.v1.IngressTLS` is a name, too."""

EMBEDDED = "embedded."
_QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity"
_METADATA = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"
_WRITTEN = ("annotations", "finalizers", "labels", "name", "namespace")
PARTIAL = "partial."
"""`core:partial.PodSpec` is a PodSpec in which nothing is required: the operator fills in the rest."""

_PACKAGES = ("io.k8s.apimachinery.pkg.apis.", "io.k8s.apimachinery.pkg.api.", "io.k8s.api.")
_KEPT = {"properties", "items", "additionalProperties", "required", "enum", "$ref", "format"}
_LISTS = {"x-kubernetes-list-map-keys": "x-list-map-keys"}


class Core:
    """Definitions and kinds of one version of Kubernetes (`1.37`). Raises `BadSchema` for an unknown one."""

    def __init__(self, version: str) -> None:
        known = versions()
        if version not in known:
            message = (
                f"Kubernetes {version} is not known; kubernetes-validate has {', '.join(known)}."
                if known
                else "the distribution kubernetes-validate, which has the built-in kinds, is not installed."
            )
            raise BadSchema(message)
        self.version = version
        self._raw: dict[str, Any] = json.loads((known[version] / "_definitions.json").read_bytes())["$defs"]
        self._ready: dict[str, Json] = {}
        self.kinds: Mapping[tuple[str, str], str] = {
            (f"{one['group']}/{one['version']}" if one["group"] else one["version"], one["kind"]): name
            for name, definition in self._raw.items()
            for one in definition.get("x-kubernetes-group-version-kind", ())
            if "metadata" in definition.get("properties", {}) and not one["kind"].endswith("List")
        }

    def definition(self, name: str) -> Json:
        """A definition by its full name (see `full`), with what admission adds."""
        if name not in self._ready:
            self._ready[name] = self._made(name)
        return self._ready[name]

    def full(self, name: str, *, embedded: bool = False) -> str:
        """The full name of what `core:NAME` names. Raises `BadSchema`.

        Resource definitions of operators embed two types in another form (`embedded`): quantities are whole
        numbers or texts of the right form, and the metadata of a template has only what people write.
        """
        before = PARTIAL if name.startswith(PARTIAL) else ""
        bare = name.removeprefix(PARTIAL)
        for prefix in ("", *_SHORT):
            found = prefix + bare
            if found in self._raw:
                return (EMBEDDED if embedded and found in (_QUANTITY, _METADATA) else before) + found
        likely = nearest(bare, (one.rpartition(".")[2] for one in self._raw))
        raise BadSchema(f"`core:{name}` names no type of Kubernetes {self.version}. {likely}".rstrip())

    def _made(self, name: str) -> Json:
        bare = name.removeprefix(PARTIAL).removeprefix(EMBEDDED)
        beyond = _admission().get(_within(bare), {})
        if name == EMBEDDED + _QUANTITY:
            return {"x-int-or-string": True, "pattern": beyond["pattern"]}
        made = _plain(self._raw[bare])
        if name == EMBEDDED + _METADATA:
            made["properties"] = {key: {**made["properties"][key], "x-list-set": False} for key in _WRITTEN}
        if name.startswith(PARTIAL):
            made.pop("required", None)
            beyond = {key: one for key, one in beyond.items() if key not in {"required", "if", "then"}}
        return {**made, "allOf": [beyond]} if beyond else made


@cache
def core(version: str) -> Core:
    """The built-in kinds of a version, read once a process."""
    return Core(version)


@cache
def versions() -> Mapping[str, Traversable]:
    """The versions that the installed `kubernetes-validate` has, oldest first, with their folders."""
    try:
        base = files("kubernetes_validate").joinpath("kubernetes-json-schema")
    except ModuleNotFoundError:
        return {}
    found = {}
    for folder in base.iterdir():
        match = _FOLDER.match(folder.name)
        if match:
            found[int(match[1]), int(match[2])] = folder
    return {f"{major}.{minor}": found[major, minor] for major, minor in sorted(found)}


@cache
def _admission() -> Mapping[str, Json]:
    text = files("evidoc.kubernetes").joinpath("admission.yaml").read_text("utf-8")
    loaded: Mapping[str, Json] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {name: one for name, one in loaded.items() if not name.startswith(".")}


def _within(full: str) -> str:
    """A type's name in `admission.yaml`: without the long beginning, which says nothing."""
    for prefix in _PACKAGES:
        if full.startswith(prefix):
            return full.removeprefix(prefix)
    return full


def _plain(schema: Json) -> Json:
    """A schema of that distribution in our form: without prose and null (nulls are pruned before)."""
    made: Json = {}
    for key, value in schema.items():
        if key == "type":
            made["type"] = _types(value)
        elif key == "oneOf":  # only ever a choice of types: quantities, numbers or names of ports
            made["type"] = sorted({_types(one["type"]) for one in value})
        elif key == "properties":
            made[key] = {name: _plain(one) for name, one in value.items()}
        elif key == "$ref":
            made[key] = "core:" + value.rpartition("/")[2]
        elif key in {"items", "additionalProperties"}:
            made[key] = _plain(value) if isinstance(value, dict) else value
        elif key in _LISTS:
            made[_LISTS[key]] = value
        elif key == "x-kubernetes-list-type" and value == "set":
            made["x-list-set"] = True
        elif key in _KEPT:
            made[key] = value
    return made


def _types(value: Any) -> str:
    named = [value] if isinstance(value, str) else [one for one in value if one != "null"]
    return str(named[0])
