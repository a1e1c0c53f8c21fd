"""A resource definition as an API server applies it, made independently of the engine."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs

from evidoc.kubernetes import BadSchema
from evidoc.kubernetes.cel import compiled

Json = dict[str, Any]
_DROPPED = ("description", "default", "format", "nullable", "title", "example", "externalDocs")


class Definition:
    """One served version of a resource definition."""

    def __init__(self, schema: Json) -> None:
        self.schema = copy.deepcopy(schema)
        self.schema.setdefault("properties", {}).pop("status", None)
        self.schema["properties"]["metadata"] = {
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "labels": {"type": "object", "additionalProperties": True},
            },
        }
        strict = _strict(self.schema)
        strict["required"] = sorted({*strict.get("required", ()), "apiVersion", "kind", "metadata"})
        self._validator = jsonschema_rs.validator_for(strict)

    def settled(self, value: Any) -> Any:
        return _settled(self.schema, copy.deepcopy(value))

    def refuses(self, value: Any) -> str:
        """Why the definition does not accept a value; "" where it does."""
        settled = self.settled(value)
        for error in self._validator.iter_errors(settled):
            return f"{error.instance_path}: {error.message}"
        return next(_broken(self.schema, settled), "")


def _strict(schema: Json, *, inner: bool = False) -> Json:
    made: Json = {}
    for key, value in schema.items():
        if key == "properties":
            made[key] = {name: _strict(one, inner=inner) for name, one in value.items()}
        elif key in {"items", "not"} or (key == "additionalProperties" and isinstance(value, dict)):
            made[key] = _strict(value, inner=inner)
        elif key in {"allOf", "anyOf", "oneOf"}:
            made[key] = [_strict(one, inner=True) for one in value]
        elif key not in _DROPPED and not key.startswith("x-kubernetes-"):
            made[key] = value
    if schema.get("x-kubernetes-int-or-string"):
        made.pop("anyOf", None)
        made["type"] = ["integer", "string"]
    if schema.get("type") == "integer" and schema.get("format") in ("int32", "int64"):
        bits = int(schema["format"][3:])
        made["minimum"] = max(made.get("minimum", -(2 ** (bits - 1))), -(2 ** (bits - 1)))
        made["maximum"] = min(made.get("maximum", 2 ** (bits - 1) - 1), 2 ** (bits - 1) - 1)
    if schema.get("format") == "date-time":
        made["pattern"] = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"
    closed = "properties" in schema and "additionalProperties" not in schema and not inner
    if closed and not schema.get("x-kubernetes-preserve-unknown-fields"):
        made["additionalProperties"] = False
    if schema.get("nullable") and "type" in made:
        made["type"] = [made["type"], "null"]
    return made


def _settled(schema: Json, value: Any) -> Any:
    if isinstance(value, dict):
        properties, extra = schema.get("properties", {}), schema.get("additionalProperties")
        for key in list(value):
            child = properties.get(key, extra if isinstance(extra, dict) else None)
            if child is None:
                continue
            if value[key] is None and not child.get("nullable"):
                del value[key]
            else:
                value[key] = _settled(child, value[key])
        for key, child in properties.items():
            if key not in value and "default" in child:
                value[key] = _settled(child, copy.deepcopy(child["default"]))
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        return [_settled(schema["items"], one) for one in value]
    return value


def _broken(schema: Json, value: Any) -> Iterator[str]:
    for rule in schema.get("x-kubernetes-validations", ()):
        ready = compiled({"rule": rule["rule"], "message": rule.get("message", rule["rule"])})
        if ready is not None:
            reason = ready.broken(value, sound=True)
            if reason:
                yield reason
    if isinstance(value, dict):
        extra = schema.get("additionalProperties")
        for key, one in value.items():
            child = schema.get("properties", {}).get(key, extra if isinstance(extra, dict) else None)
            if child is not None:
                yield from _broken(child, one)
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        keys = schema.get("x-kubernetes-list-map-keys")
        if keys or schema.get("x-kubernetes-list-type") == "set":
            items = schema["items"].get("properties", {})
            seen = [
                [one.get(key, items[key].get("default")) for key in keys] if keys else one for one in value
            ]
            if any(one in seen[:at] for at, one in enumerate(seen)):
                yield "an item stands twice"
        for one in value:
            yield from _broken(schema["items"], one)


WORDS = [
    *(
        "",
        "a",
        "A",
        "0",
        "1",
        "10%",
        "101%",
        "0s",
        "1h",
        "30m",
        "1h30m",
        "Never",
        "720h",
        "@daily",
        "* * * * *",
    ),
    *(
        "al2@latest",
        "al2023@v20260101",
        "bottlerocket@1.2.3",
        "windows2022@latest",
        "windows2022@1",
        "al2023",
        "@",
    ),
    *(
        "ami-0a",
        "sg-0a",
        "subnet-0a",
        "cr-0a",
        "pg-0a",
        "123456789012",
        "100Gi",
        "0Gi",
        "10GiB",
        "500m",
        "-1",
    ),
    *("karpenter.sh/capacity-type", "karpenter.sh/nodepool", "karpenter.sh/x", "kubernetes.io/hostname"),
    *("karpenter.k8s.aws/instance-family", "karpenter.k8s.aws/instance-cpux", "x.karpenter.k8s.aws/y"),
    *("node.kubernetes.io/instance-type", "cpu", "memory", "memory.available", "nodefs.available", "nodes"),
    *(
        "eks:eks-cluster-name",
        "kubernetes.io/cluster/a",
        "s3://bucket",
        "ray.io/kuberay-operator",
        "5",
        "512",
    ),
    *("2026-11-29T12:00:00Z", "yesterday", "a-b", "a_b", "a/b", "line\nline", "trainer.kubeflow.org/x"),
]
_POD = {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "a", "image": "b:1"}]}}


def example(schema: Json, chance: random.Random, depth: int = 0) -> Any:
    """A value that a definition mostly accepts: what is required, some of the rest, sometimes nonsense."""
    kind = schema.get("type")
    if chance.random() < 0.01:
        made: Any = chance.choice([None, 1, "a", [], {}, True, -(2**31), 2**31, 1.5])
    elif {"containers", "nodeSelector"} <= schema.get("properties", {}).keys():
        made = copy.deepcopy(_POD["spec"])
    elif "enum" in schema:
        made = chance.choice([*schema["enum"] * 4, "Other"])
    elif schema.get("x-kubernetes-int-or-string"):
        made = chance.choice([1, 0, "25%", "500m", "10Gi"])
    elif kind == "object" or "properties" in schema:
        made = _object(schema, chance, depth)
    elif kind == "array":
        most = 2 if depth < 8 else 0
        count = chance.randint(min(schema.get("minItems", 0), most), most)
        made = [example(schema.get("items", {}), chance, depth + 1) for _ in range(count)]
    elif kind in ("integer", "number"):
        low, high = schema.get("minimum", 0), schema.get("maximum", 100)
        made = chance.choice([low, high, low - 1, high + 1, *range(low, min(high, low + 20))])
    else:
        made = chance.random() < 0.5 if kind == "boolean" else _text(schema, chance)
    return made


def _object(schema: Json, chance: random.Random, depth: int) -> Any:
    properties, required = schema.get("properties", {}), schema.get("required", ())
    made = {}
    often = 0.5 if len(properties) < 6 else 0.25
    for key, child in properties.items():
        if key in {"apiVersion", "kind", "metadata", "status"} and depth == 0:
            continue
        wanted = chance.random() < (0.97 if key in required else often if depth < 7 else 0.05)
        if wanted:
            made[key] = example(child, chance, depth + 1)
    extra = schema.get("additionalProperties")
    for _ in range(chance.randint(0, 2) if isinstance(extra, dict) else 0):
        made[chance.choice(WORDS)] = example(extra, chance, depth + 1)
    if chance.random() < 0.01:
        made["unknownField"] = 1
    return made


def _text(schema: Json, chance: random.Random) -> str:
    pattern = schema.get("pattern")
    fitting = [one for one in WORDS if pattern is None or re.search(pattern, one)]
    return chance.choice(fitting if fitting and chance.random() < 0.9 else WORDS)


__all__ = ["BadSchema", "Definition", "example"]
