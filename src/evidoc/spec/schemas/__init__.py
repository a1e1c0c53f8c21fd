"""What each YAML file of a project may hold, as JSON Schema (draft 2020-12).

They are functions because a project has its own languages and its own checks;
what they return is complete and can be given to an editor as it is. A
`title` beside a `pattern` is the noun phrase that a finding uses:
"`Foo` is not <title>". Rules that one value cannot show by itself (a
file exists, a control exists) are Python, beside the loaders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Json = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

KEBAB = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME: Json = {
    "type": "string",
    "pattern": KEBAB,
    "maxLength": 80,
    "title": "a name of small letters and digits, parts joined by single hyphens",
}
IDENTIFIER: Json = {
    "type": "string",
    "pattern": r"^[A-Za-z_][A-Za-z0-9_]*$",
    "maxLength": 80,
    "title": "the name of a variable (letters, digits, `_`)",
}
TEXT: Json = {"type": "string", "pattern": r"\S", "title": "a text with something in it"}
DATE: Json = {
    "type": "string",
    "pattern": r"^\d{4}-\d{2}-\d{2}$",
    "title": "a date as 2026-12-31",
}


def closed(properties: Mapping[str, Any], required: Iterable[str] = (), **more: Any) -> Json:
    """A mapping with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def named(names: Json, values: Json, **more: Any) -> Json:
    """A mapping from names of one form to values of one form."""
    return {"type": "object", "propertyNames": names, "additionalProperties": values, **more}


def texts(languages: Iterable[str]) -> Json:
    """The same text in every language."""
    return closed(dict.fromkeys(languages, TEXT), languages)
