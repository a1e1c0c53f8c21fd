"""A small project as values: one topic, two languages, and pages written as short texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evidoc.config import Language, Project
from evidoc.model import (
    SOURCES,
    Evidence,
    Finding,
    Link,
    Outcome,
    Page,
    Place,
    Prose,
    Record,
    Role,
    Severity,
    Snippet,
    Source,
    StatementSpec,
    Token,
    ValueSpec,
    Verdict,
)

PROJECT = Project(Path("."), {"ko": Language("ko", "docs/ko"), "en": Language("en", "docs/en")})
SPEC = "snippets/launch/topic.yaml"
LOCK = "evidence/launch.yaml"
UP = "../../../evidence/launch.yaml"


def value(name: str = "v", *, digits: int | None = None, unit: str | None = None) -> ValueSpec:
    return ValueSpec(name, Place(SPEC, 7), digits, unit)


def statement(name: str, when: str, ko: str, en: str, control: str | None = None) -> StatementSpec:
    return StatementSpec(name, Place(SPEC, 9), when, {"ko": ko, "en": en}, control)


def snippet(
    name: str,
    values: Mapping[str, ValueSpec] | None = None,
    says: Mapping[str, StatementSpec] | None = None,
    **rest: Any,
) -> Snippet:
    file = f"snippets/launch/{name}.py"
    return Snippet(
        f"launch/{name}", (file,), "python", Place(SPEC, 1), values=values or {}, says=says or {}, **rest
    )


def sourced(name: str, says: Mapping[str, tuple[str, str]]) -> Snippet:
    """An entry that a source decides: name -> its statement in Korean and English."""
    source = Source("https://example.org/a", "2026-11-30", "2027-05-30", Place(SPEC, 2))
    texts = {key: statement(key, "", *each) for key, each in says.items()}
    return Snippet(
        f"launch/{name}", (), "", Place(SPEC, 1), environments=(SOURCES,), says=texts, source=source
    )


SNIPPETS_OF_SOURCE = {
    "launch/efa": sourced(
        "efa", {"not-needed": ("EFA에 호스트 네트워크가 필요하지 않습니다", "EFA needs no host networking")}
    )
}


def outcome(name: str, values: Mapping[str, Any], *, given: tuple[str, ...] = (), **rest: Any) -> Outcome:
    rest = {
        "verdict": Verdict.EXECUTED,
        "digest": "d1",
        "versions": {"torch": "2.13.0", "python": "3.11"},
    } | rest
    return Outcome(f"launch/{name}", "core", values=values, given=frozenset(given), **rest)


def record(of: Outcome, says: Mapping[str, bool] | None = None, line: int = 3) -> Record:
    """The lock's entry that accepts an outcome."""
    evidence = Evidence("2026-11-30", of.values, tuple(sorted(of.given)), says or {}, of.versions)
    return Record(of.id, of.verdict, of.digest, Place(LOCK, line), {of.environment: evidence})


def prose(text: str, file: str = "docs/en/plan/mesh.md", line: int = 5, role: Role = Role.PARAGRAPH) -> Prose:
    """A paragraph in which `[visible](target)` is a link and backticks are code.

    A target without a slash is a fragment of the lock.
    """
    links: list[Link] = []
    shown = ""
    position = 0
    found = list(re.finditer(r"\[(?P<text>[^\]]*(?:\[[^\]]*\][^\]]*)*)\]\((?P<href>[^)\s]+)\)", text))
    spans: list[tuple[int, int]] = []
    for match in found:
        shown += text[position : match.start()]
        spans.append((len(shown), len(shown) + len(match["text"])))
        shown += match["text"]
        position = match.end()
    shown += text[position:]
    for match, (start, end) in zip(found, spans, strict=True):
        href = match["href"] if "/" in match["href"] or ":" in match["href"] else f"{UP}#{match['href']}"
        place = Place(file, line, match.start() + 2)
        links.append(
            Link(
                href, match["text"], place, match.start("text"), match.end("text"), shown[:start], shown[end:]
            )
        )
    tokens = []
    for code in re.finditer(r"`([^`]+)`", shown):
        inside = next((i for i, (start, end) in enumerate(spans) if start <= code.start() < end), None)
        tokens.append(Token(code[1], Place(file, line, code.start() + 1), True, inside))
    return Prose(role, shown.replace("`", ""), Place(file, line), tuple(links), tuple(tokens))


def page(*texts: str, language: str = "en", key: str = "plan/mesh.md", **rest: Any) -> Page:
    """A page whose paragraphs stand on lines 5, 7, 9, …"""
    file = f"docs/{language}/{key}"
    paragraphs = tuple(prose(text, file, 5 + 2 * index) for index, text in enumerate(texts))
    return Page(file, language, key, prose=paragraphs, **rest)


def errors(findings: Any) -> list[Finding]:
    return [each for each in findings if each.severity is Severity.ERROR]


def rules(findings: Any) -> list[str]:
    return [each.rule for each in findings]
