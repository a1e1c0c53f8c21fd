"""The schema of `evidence/<topic>.yaml`, the lock."""

from __future__ import annotations

from evidoc.model import Verdict
from evidoc.spec.schemas import DATE, DIALECT, IDENTIFIER, NAME, TEXT, Json, closed, named

KEPT = (Verdict.EXECUTED, Verdict.VALIDATED, Verdict.REFUSED, Verdict.SOURCED)
"""Verdicts that a record can have. The others say how a record and this machine compare."""


def lock_schema() -> Json:
    """Records by snippet name. Values are any JSON."""
    evidence = closed(
        {
            "date": DATE,
            "given": {"type": "array", "items": IDENTIFIER, "uniqueItems": True},
            "says": named(NAME, {"type": "boolean"}),
            "values": named(IDENTIFIER, {}),
            "versions": named(TEXT, TEXT),
        },
        ["date"],
    )
    record = closed(
        {
            "digest": {"type": "string", "pattern": r"^[0-9A-Za-z:+/=_-]+$", "title": "a digest"},
            "environments": named(NAME, evidence, minProperties=1),
            "words": named(
                TEXT, {"type": "string", "pattern": r"^[0-9a-f]{8}$", "title": "a digest of words"}
            ),
            "verdict": {
                "type": "string",
                "enum": [str(verdict) for verdict in KEPT],
                "title": "verdict",
            },
        },
        ["digest", "environments", "verdict"],
    )
    return named(NAME, record, minProperties=1) | {"$schema": DIALECT, "title": "evidoc lock"}
