"""A snippet's receipt: what is known of it, and how anyone can find out again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from evidoc.checks import load_checks
from evidoc.config import Project
from evidoc.environments import load_environments
from evidoc.errors import EvidocError
from evidoc.evidence.digest import snippet_digest
from evidoc.evidence.lock import load_lock
from evidoc.evidence.store import Store
from evidoc.gate.here import Here
from evidoc.gate.plan import plan
from evidoc.model import Record, Snippet, Verdict
from evidoc.names import nearest
from evidoc.spec import load_snippets
from evidoc.spec.sources import source_digest


@dataclass(frozen=True, slots=True)
class Receipt:
    """What is known of a snippet.

    `digest` is that of its files as they are, `proved_here` the environments in which it ran here.
    """

    snippet: Snippet
    record: Record | None
    digest: str
    proved_here: tuple[str, ...]

    @property
    def current(self) -> bool:
        return self.record is not None and self.record.digest == self.digest

    def as_json(self) -> str:
        """The receipt as one JSON document."""
        return json.dumps(self._facts(), ensure_ascii=False, indent=2)

    def as_text(self) -> Text:
        """The receipt for a terminal."""
        facts = self._facts()
        text = Text()
        for key, value in facts.items():
            if isinstance(value, Mapping) and value:
                text.append(f"{key}\n", style="bold")
                for name, each in value.items():
                    text.append(f"  {name}: {_plain(each)}\n")
            elif value not in ({}, [], None, ""):
                text.append(f"{key}: ", style="bold").append(f"{_plain(value)}\n")
        text.rstrip()
        return text

    def _facts(self) -> dict[str, Any]:
        snippet, record = self.snippet, self.record
        facts: dict[str, Any] = {
            "id": snippet.id,
            "source": snippet.source.url if snippet.source else None,
            "to be read again by": snippet.source.review if snippet.source else None,
            "check": snippet.check or None,
            "environments": list(snippet.environments),
            "files": list(snippet.files),
            "verdict": _verdict(self).value,
            "lock": _state(self),
            "here": _here(self),
            "digest": self.digest,
            "proves": dict(snippet.proves),
            "does not prove": dict(snippet.unproven),
        }
        if snippet.refused:
            facts["refused with"] = snippet.refused.message
            facts["because"] = dict(snippet.refused.texts)
        if snippet.harmful:
            facts["do not copy"] = dict(snippet.harmful)
        for name, evidence in (record.environments if record else {}).items():
            facts[f"in {name}, {evidence.date}, versions"] = dict(evidence.versions)
            facts[f"in {name}, values"] = {
                key: json.dumps(value, ensure_ascii=False) + _origin(snippet, key in evidence.given)
                for key, value in evidence.values.items()
            }
            facts[f"in {name}, statements"] = {
                key: f"{holds}, while {snippet.says[key].when}"
                if key in snippet.says and snippet.source is None
                else str(holds)
                for key, holds in evidence.says.items()
            }
        if snippet.source is None:
            facts["reproduce"] = f"evidoc check --again {snippet.id}"
        return facts


def _origin(snippet: Snippet, given: bool) -> str:
    if snippet.source is not None:
        return " (sourced)"
    return " (given)" if given else " (computed)"


def _verdict(receipt: Receipt) -> Verdict:
    """The lock's verdict, which says nothing of files that have changed since."""
    if receipt.record is None:
        return Verdict.UNCHECKED
    return receipt.record.verdict if receipt.current else Verdict.STALE


def _state(receipt: Receipt) -> str:
    if receipt.record is None:
        return "never recorded: evidoc record " + receipt.snippet.id
    return (
        "current" if receipt.current else "changed since it was recorded: evidoc record " + receipt.snippet.id
    )


def _here(receipt: Receipt) -> str:
    if receipt.snippet.source is not None:
        return "read in a source, not proved"
    if not receipt.proved_here:
        return "not yet proved on this machine"
    if len(receipt.snippet.environments) == 1:
        return "proved on this machine"
    return f"proved on this machine in {', '.join(receipt.proved_here)}"


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def receipt(project: Project, name: str) -> Receipt:
    """The receipt of snippet `name`. Raises EvidocError where there is no such snippet."""
    checks = load_checks()
    environments, _ = load_environments(project)
    snippets, _ = load_snippets(project, checks)
    snippet = snippets.get(name)
    if snippet is None:
        within = [each for each in snippets if each.startswith(f"{name}/")]
        if within:
            raise EvidocError(f"“{name}” is a topic; name one of its snippets", fix=", ".join(within))
        raise EvidocError(f"there is no snippet “{name}”", fix=nearest(name, snippets))
    records, _ = load_lock(project)
    if snippet.source is not None:
        return Receipt(snippet, records.get(name), source_digest(snippet, snippet.source), ())
    planned = plan(
        [snippet],
        checks,
        project.root,
        Store(project.root / ".evidoc"),
        here=Here(project, environments),
    )
    digest = snippet_digest(snippet, project.root, checks[snippet.check])
    proved = tuple(outcome.environment for outcome in planned.proved)
    return Receipt(snippet, records.get(name), digest, proved)
