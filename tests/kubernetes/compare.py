"""Comparing a schema of the project with the resource definition that it was read from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = dict[str, Any]

FACTS = [
    *("enum", "default", "minimum", "maximum", "minLength", "maxLength", "pattern"),
    *("minItems", "maxItems", "minProperties", "maxProperties"),
]
"""Keywords that have to be the same; of built-in types, which come from elsewhere, not the default."""

RANGES = {"int32": (-(2**31), 2**31 - 1), "int64": (-(2**63), 2**63 - 1)}


def differences(bundle: Json, crd: Json) -> Iterator[str]:
    """Everything in which a bundled schema is not the structural schema of a resource definition."""
    yield from _level(bundle, crd, bundle["$defs"], "", built_in=False)


def opened(bundle: Json) -> dict[str, str]:
    """The levels that a schema leaves open, with its reasons."""
    return dict(_opened(bundle, bundle["$defs"], ""))


def _opened(schema: Json, defs: Mapping[str, Json], at: str) -> Iterator[tuple[str, str]]:
    ours, built_in = _resolved(schema, defs, False)
    if built_in:
        return
    if "x-open" in ours:
        yield at, ours["x-open"]
    for key, one in ours.get("properties", {}).items():
        yield from _opened(one, defs, f"{at}.{key}")
    for key, step in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(ours.get(key), dict):
            yield from _opened(ours[key], defs, at + step)


def _resolved(schema: Json, defs: Mapping[str, Json], built_in: bool) -> tuple[Json, bool]:
    while "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        built_in = built_in or ".yaml" not in name
        schema = {**defs[name], **{key: one for key, one in schema.items() if key != "$ref"}}
    return schema, built_in


def _level(schema: Json, crd: Json, defs: Mapping[str, Json], at: str, *, built_in: bool) -> Iterator[str]:
    ours, built_in = _resolved(schema, defs, built_in)
    if "x-open" in ours:
        return
    preserved = bool(crd.get("x-kubernetes-preserve-unknown-fields"))
    if preserved != bool(ours.get("x-preserve-unknown")):
        yield f"{at}: unknown fields are {'' if preserved else 'not '}preserved"
    yield from _types(ours, crd, at)
    yield from _keywords(ours, crd, at, built_in=built_in)
    mine, theirs = dict(ours.get("properties", {})), dict(crd.get("properties", {}))
    if not at:
        for key in ("apiVersion", "kind", "metadata", "status"):
            mine.pop(key, None), theirs.pop(key, None)
    if set(mine) != set(theirs):
        yield f"{at}: missing {sorted(set(theirs) - set(mine))}, too many {sorted(set(mine) - set(theirs))}"
    required = set(ours.get("required", ())) - ({"apiVersion", "kind", "metadata"} if not at else set())
    wanted = set(crd.get("required", ())) - ({"metadata"} if not at else set())
    if required != wanted:
        yield f"{at}: requires {sorted(required)} instead of {sorted(wanted)}"
    for key in mine.keys() & theirs.keys():
        yield from _level(mine[key], theirs[key], defs, f"{at}.{key}", built_in=built_in)
    for keyword, step in (("items", "[]"), ("additionalProperties", "{}")):
        one, other = ours.get(keyword), crd.get(keyword)
        if isinstance(one, dict) and isinstance(other, dict):
            yield from _level(one, other, defs, at + step, built_in=built_in)
        elif isinstance(one, dict) or isinstance(other, dict):
            yield f"{at}: {keyword} is {one!r} instead of {other!r}"


def _types(ours: Json, crd: Json, at: str) -> Iterator[str]:
    named = ours.get("type", [])
    types = set([named] if isinstance(named, str) else named)
    wanted = {"integer", "string"} if crd.get("x-kubernetes-int-or-string") else {crd.get("type")} - {None}
    if crd.get("nullable"):
        wanted.add("null")
    if types != wanted and not (crd.get("x-kubernetes-preserve-unknown-fields") and not wanted - {"null"}):
        yield f"{at}: type {sorted(types)} instead of {sorted(wanted)}"


def _keywords(ours: Json, crd: Json, at: str, *, built_in: bool) -> Iterator[str]:
    theirs = {key: crd[key] for key in FACTS if key in crd}
    if crd.get("format") in RANGES and "type" in crd:
        low, high = RANGES[crd["format"]]
        theirs = {"minimum": low, "maximum": high} | theirs
    mine = {key: ours[key] for key in FACTS if key in ours}
    if crd.get("format") == "date-time":
        mine.pop("pattern", None)
    for key in FACTS:
        if key == "default" and built_in:
            continue
        if key == "pattern" and "KMGTPE" in theirs.get(key, "") and "KMGTPE" in mine.get(key, ""):
            continue  # quantities: the same language, written otherwise
        if _ordered(key, mine.get(key)) != _ordered(key, theirs.get(key)):
            yield f"{at}: {key} {mine.get(key)!r} instead of {theirs.get(key)!r}"
    lists = (tuple(crd.get("x-kubernetes-list-map-keys", ())), crd.get("x-kubernetes-list-type") == "set")
    own = (tuple(ours.get("x-list-map-keys", ())), bool(ours.get("x-list-set")))
    if own != lists and not built_in:
        yield f"{at}: list keys {own} instead of {lists}"


def _ordered(key: str, value: Any) -> Any:
    return sorted(value) if key == "enum" and value is not None else value
