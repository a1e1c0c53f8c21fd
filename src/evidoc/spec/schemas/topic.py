"""The schema of `snippets/<topic>/topic.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from evidoc.spec.schemas import DATE, DIALECT, IDENTIFIER, NAME, TEXT, Json, closed, named, texts

FILE: Json = {
    "type": "string",
    "pattern": r"^[\w./+-]+$",
    "maxLength": 200,
    "title": "the name of a file in the topic's folder (letters, digits and `. _ - + /`)",
}


class CheckKeys(Protocol):
    """What a check says of its own keys: JSON Schemas by name, of a snippet's and of a value's."""

    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def value_options(self) -> Mapping[str, Any]: ...


def topic_schema(languages: Iterable[str], checks: Mapping[str, CheckKeys]) -> Json:
    """Entries by name; which keys an entry may have beside the common ones depends on its check.

    One with a `source` has no check, and keys of its own.
    """
    languages = list(languages)
    known = {"type": "object", "required": ["check"], "properties": {"check": {"enum": sorted(checks)}}}
    by_check = [
        {"if": {"properties": {"check": {"const": name}}}, "then": closed(_keys(languages, check))}
        for name, check in sorted(checks.items())
    ]
    tried: Json = {
        "properties": {"check": {"type": "string", "enum": sorted(checks), "title": "check"}},
        "required": ["files", "check"],
        "if": known,
        "then": {"allOf": by_check} if by_check else {},
        "else": {"properties": _keys(languages)},
    }
    entry: Json = {
        "type": "object",
        "if": {"type": "object", "required": ["source"]},
        "then": _sourced(languages),
        "else": tried,
    }
    return named(NAME, entry, minProperties=1) | {"$schema": DIALECT, "title": "evidoc topic"}


def _sourced(languages: list[str]) -> Json:
    """An entry that a source decides: its statements have no condition, and it states its values itself."""
    plain = {"type": ["string", "number", "boolean"]}
    stated = {"anyOf": [plain, {"type": "array", "items": plain, "minItems": 1}]}
    digits = {"type": "integer", "minimum": 1, "maximum": 15}
    said = closed(dict.fromkeys(languages, TEXT), languages, title="a statement of a source")
    return closed(
        {
            "source": closed({"url": TEXT, "date": DATE, "review": DATE}, ["url", "date", "review"]),
            "values": named(IDENTIFIER, closed({"is": stated, "digits": digits, "unit": TEXT}, ["is"])),
            "says": named(NAME, said, minProperties=1),
        },
        ["source", "says"],
    )


def _keys(languages: list[str], check: CheckKeys | None = None) -> Json:
    """The keys of an entry; of a value only its form, where the check is not known."""
    statement = closed(
        {"when": TEXT, "control": _CONTROL, "environment": NAME, **dict.fromkeys(languages, TEXT)},
        ["when", *languages],
    )
    value: Json = {"type": "object"}
    if check is not None:
        digits = {"type": "integer", "minimum": 1, "maximum": 15}
        value = closed({"digits": digits, "unit": TEXT, **check.value_options})
    return {
        "files": {"type": "array", "items": FILE, "minItems": 1, "maxItems": 64, "uniqueItems": True},
        "check": {},
        "environment": NAME,
        "environments": {"type": "array", "items": NAME, "minItems": 1, "maxItems": 8, "uniqueItems": True},
        "proves": texts(languages),
        "unproven": texts(languages),
        "values": named(IDENTIFIER, value),
        "says": named(NAME, statement),
        "harmful": closed(dict.fromkeys(languages, TEXT), languages),
        "refused": closed({"message": TEXT, **dict.fromkeys(languages, TEXT)}, ["message", *languages]),
        **(check.options if check is not None else {}),
    }


_CONTROL: Json = {
    "type": "string",
    "pattern": r"^[a-z0-9-]+(/[a-z0-9-]+)?(@[a-z0-9-]+)?$",
    "title": "the name of a snippet (`name`, or `topic/name`, each with an optional `@environment`)",
}
