"""What a source must be: an address on the web, the day it was read, a later day to read it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any
from urllib.parse import urlsplit

from evidoc.model import Finding, Snippet, Source
from evidoc.spec.node import Node


def source_findings(entry: Node) -> Iterator[Finding]:
    """What is wrong with the `source` of an entry of a topic's spec or of a quiz item."""
    source = entry["source"]
    wrong = address_fault(source["url"].value)
    if wrong:
        fix = "write the whole address of the page that says it"
        yield Finding(source["url"].place, "value-wrong", f"the address {wrong}.", fix)
    days = {name: day_of(source[name].value) for name in ("date", "review")}
    for name, day in days.items():
        if day is None:
            message = f"`{source[name].value}` is no day of the calendar."
            yield Finding(source[name].place, "value-wrong", message, "write a day as 2026-12-31")
    if days["date"] and days["review"] and days["review"] <= days["date"]:
        message = "the review date is not after the date of the source."
        yield Finding(source["review"].place, "value-wrong", message, "say when it is to be read again")


def address_fault(url: str) -> str:
    """Why `url` is no address of a page on the web that a reader can trust to open, or ""."""
    if url != url.strip() or any(character.isspace() or not character.isprintable() for character in url):
        return "has blanks or control characters in it"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "is not well formed"
    if parts.scheme != "https":
        return f"begins with `{parts.scheme}:`, not `https:`" if parts.scheme else "has no `https://`"
    name = parts.hostname or ""
    labels = name.split(".")
    if len(labels) < 2 or not all(label and not label.startswith("-") for label in labels):
        return f"names no host (`{name}`)"
    if parts.username is not None or parts.password is not None or port is not None:
        return "holds a user, a password or a port"
    return ""


def day_of(text: str) -> date | None:
    """The day that `2026-12-31` means; None where the calendar has no such day."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def source_digest(snippet: Snippet, source: Source) -> str:
    """SHA-256 (hex) over what a sourced entry rests on: the lock's, as `snippet_digest` is of the others."""
    stated: Mapping[str, Any] = {
        name: [spec.options["is"], spec.digits, spec.unit] for name, spec in snippet.values.items()
    }
    deciding = [snippet.id, source.url, source.date, source.review, stated, sorted(snippet.says)]
    return hashlib.sha256(json.dumps(deciding, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
