"""Validating a settled value against a bundled schema, with sentences for readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import jsonschema_rs

from evidoc.kubernetes.bundle import Json
from evidoc.kubernetes.faults import Origin, Path
from evidoc.kubernetes.parts import part
from evidoc.names import nearest

_LONGEST = 60
_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_FORMS = {
    "[KMGTPE]i": "a quantity (such as 500m, 2 or 10Gi)",
    "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.": "a DNS name (small letters, digits, `-` and `.`)",
    "[a-z0-9]([-a-z0-9]*[a-z0-9])?$": "a DNS label (small letters, digits and `-`)",
    "status\\.(hostIPs?": "a field that the downward API offers",
    "\\d{4}-": "a date and time (such as 2026-11-29T12:00:00Z)",
}
"""What a pattern means, by a part of it."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What a schema does not accept. `keyword` and its `value` are of the schema, `instance` is the part."""

    path: Path
    origin: Origin
    keyword: str
    value: Any
    instance: Any

    def sentences(self, known: Sequence[str]) -> Iterator[tuple[Path, str, bool]]:
        """Path, sentence, and whether the key is meant; `known` are the fields of the level at `path`."""
        if self.keyword == "additionalProperties":
            for key in self.value:
                likely = nearest(key, known)
                reason = "there is no such field" + (f"; {likely}" if likely else "")
                yield (*self.path, key), reason, True
        elif self.keyword == "required":
            yield self.path, f"`{self.value}` is missing", False
        elif self.keyword == "propertyNames":
            yield (*self.path, self.value), "this is no allowed name for a key", True
        else:
            yield self.path, _reason(self.keyword, self.value, self.instance), False


class Structural:
    """A compiled schema: `jsonschema-rs`, which agrees with `jsonschema` (see the tests), far faster."""

    def __init__(self, bundle: Json) -> None:
        self._validator = jsonschema_rs.validator_for(bundle)

    def refused(self, instance: Any) -> Iterator[Refused]:
        """Everything that the schema does not accept."""
        if self._validator.is_valid(instance):
            return
        for error in self._validator.iter_errors(instance):
            keyword, value = error.kind.name, error.kind.value
            if keyword == "propertyNames":
                value = value.instance  # of the error within: the key
            path = _path(instance, error.instance_path)
            yield Refused(path, origin(error.evaluation_path), keyword, value, error.instance)


def _path(instance: Any, steps: Sequence[str | int]) -> Path:
    """A path of jsonschema-rs, which takes keys of digits for indexes, and leaves out empty keys."""
    path: list[str | int] = []
    for step in steps:
        path.append(str(step) if isinstance(instance, dict) else step)
        instance = part(instance, path[-1])
    return tuple(path)


def origin(path: Sequence[str | int]) -> Origin:
    """Who says so, by where: below `allOf` (the keyword, not a field of that name) is admission."""
    for step, following in pairwise(path):
        if step == "allOf" and isinstance(following, int):
            return Origin.ADMISSION
    return Origin.SCHEMA


def _reason(keyword: str, value: Any, instance: Any) -> str:
    shown = _shown(instance)
    if keyword == "type" and value in ("null", ["null"]):
        return "this may not stand here"
    if keyword == "type":
        wanted = [value] if isinstance(value, str) else value
        named = " or ".join(_TYPES.get(one, one) for one in wanted if one != "null" or len(wanted) == 1)
        hint = ", so quote it" if "string" in wanted and isinstance(instance, (int, float)) else ""
        return f"{shown} is not {named}{hint}"
    if keyword == "enum":
        likely = (
            nearest(instance, [one for one in value if isinstance(one, str)])
            if isinstance(instance, str)
            else ""
        )
        return f"{shown} is none of {', '.join(map(str, value))}" + (f"; {likely}" if likely else "")
    if keyword == "pattern":
        form = next((text for part, text in _FORMS.items() if part in value), f"of the form `{value}`")
        return f"{shown} is not {form}"
    said = _SENTENCES.get(keyword)
    return said(value, shown) if said else f"{shown} breaks `{keyword}: {value}`"


_SENTENCES: dict[str, Callable[[Any, str], str]] = {
    "const": lambda value, shown: f"{shown} is not {value}",
    "minimum": lambda value, shown: f"{shown} is less than {value}",
    "maximum": lambda value, shown: f"{shown} is more than {value}",
    "minLength": lambda value, shown: "it is empty" if value == 1 else f"{shown} is shorter than {value}",
    "maxLength": lambda value, shown: (
        f"{shown} is longer than {value}" if value else f"{shown} may not stand here"
    ),
    "minItems": lambda value, shown: f"the list has fewer than {value} items",
    "maxItems": lambda value, shown: f"the list has more than {value} items",
    "minProperties": lambda value, shown: f"the mapping has fewer than {value} fields",
    "maxProperties": lambda value, shown: f"the mapping has more than {value} fields",
}


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = f"“{value}”" if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
