"""The schema of `quiz/<topic>.yaml`."""

from __future__ import annotations

from collections.abc import Iterable

from evidoc.spec.schemas import DATE, DIALECT, NAME, TEXT, Json, closed, texts

_SNIPPET: Json = {
    "type": "string",
    "pattern": r"^[a-z0-9-]+/[a-z0-9-]+$",
    "title": "a snippet as `topic/name`",
}
_BOUND: Json = {
    "type": "string",
    "pattern": r"^([a-z0-9-]+/)?[a-z0-9-]+\.[A-Za-z0-9_-]+$",
    "title": "a value or statement as `topic/name.value`, or `name.value` in the topic of `with`",
}
_VALUE: Json = {
    "type": ["string", "number", "boolean", "array"],
    "items": {"type": ["string", "number", "boolean"]},
}


def quiz_schema(languages: Iterable[str]) -> Json:
    """A list of items."""
    languages = list(languages)
    option = closed(
        {
            "value": _VALUE,
            "says": _BOUND,
            "turned": {"type": "boolean"},
            **dict.fromkeys(languages, TEXT),
            "by": TEXT,
            "right": {"type": "boolean"},
            "why": texts(languages),
            "misconception": NAME,
        }
    )
    item = closed(
        {
            "id": NAME,
            "ask": texts(languages),
            "with": _SNIPPET,
            "decided_by": _BOUND,
            "options": {"type": "array", "items": option, "minItems": 2, "maxItems": 8},
            "source": closed(
                {
                    "url": {
                        "type": "string",
                        "pattern": r"^https?://[^\s/]+\.[^\s]+$",
                        "title": "a web address",
                    },
                    "date": DATE,
                    "review": DATE,
                },
                ["url", "date", "review"],
            ),
        },
        ["id", "ask", "options"],
    )
    return {"$schema": DIALECT, "title": "evidoc quiz", "type": "array", "items": item, "minItems": 1}
