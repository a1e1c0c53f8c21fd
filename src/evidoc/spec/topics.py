"""Loading every `snippets/<topic>/topic.yaml` into `Snippet`s."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from evidoc.config import Project
from evidoc.evidence.digest import Reads
from evidoc.evidence.lookup import full_id
from evidoc.model import (
    EMPTY,
    SOURCES,
    Finding,
    Place,
    Refusal,
    Severity,
    Snippet,
    Source,
    StatementSpec,
    ValueSpec,
)
from evidoc.spec.members import check_files, stray_files, unused_files
from evidoc.spec.node import Node
from evidoc.spec.rules import control_findings, entry_findings, environment_findings, refusal_findings
from evidoc.spec.schema import Checked, Schema
from evidoc.spec.schemas import KEBAB
from evidoc.spec.schemas.topic import CheckKeys, topic_schema
from evidoc.spec.sources import source_findings

if TYPE_CHECKING:
    from evidoc.evidence.store import Store

SPEC = "topic.yaml"


class SpecCheck(CheckKeys, Reads, Protocol):
    """What loading needs of a check: its own keys, and which other files a snippet of it uses."""


def load_snippets(
    project: Project,
    checks: Mapping[str, SpecCheck],
    store: Store | None = None,
    environments: Collection[str] | None = None,
) -> tuple[dict[str, Snippet], list[Finding]]:
    """All snippets of the project by id, and everything that is wrong with their specs and files.

    Left out is an entry that its schema refuses, or whose files are not all
    there and text: nothing is run from a spec that does not say what its author
    meant. With other faults it is kept, and what refers to it finds it. `store`
    remembers which files were found clean. With `environments`, their names,
    an entry of any other is refused, too. Never raises for what the files hold.
    """
    base = project.root / project.snippets
    folders = [path for path in base.iterdir() if path.is_dir()] if base.is_dir() else []
    schema = Schema(topic_schema(project.languages, checks), project.languages)
    snippets: dict[str, Snippet] = {}
    findings: list[Finding] = []
    topics: dict[str, Node | None] = {}
    for folder in sorted(folders):
        if folder.name.startswith((".", "_")):
            continue
        spec = f"{project.snippets}/{folder.name}/{SPEC}"
        wrong = _folder_finding(folder, spec)
        read = Checked(None, (), (wrong,)) if wrong else schema.read(project.root, spec, store)
        topics[folder.name] = read.node
        findings += read.findings
        named = []
        for entry in read.sound:
            snippet = _snippet(folder.name, entry, project)
            named.append(snippet)
            findings += entry_findings(entry, snippet)
            findings += refusal_findings(entry, snippet)
            if snippet.source is not None:
                findings += source_findings(entry)
                snippets[snippet.id] = snippet
                continue
            fatal = [*check_files(project.root, folder, entry), *environment_findings(entry, environments)]
            findings += fatal
            if not fatal:
                snippets[snippet.id] = snippet
                findings += unused_files(folder, entry, checks)
        if not read.findings:
            findings += stray_files(project.root, folder, named, checks)
    findings += control_findings(snippets, topics)
    return snippets, sorted(findings)


def _folder_finding(folder: Path, spec: str) -> Finding | None:
    if not re.match(KEBAB, folder.name):
        message = f"the folder `{folder.name}` cannot be a topic."
        return Finding(Place(spec), "topic-name", message, "use small letters, digits and single hyphens")
    if not (folder / SPEC).exists():
        message = f"the folder `{folder.name}` has no `{SPEC}`, so nothing in it is checked."
        return Finding(
            Place(spec), "topic-missing", message, "write one, or remove the folder", Severity.WARNING
        )
    return None


def _snippet(topic: str, entry: Node, project: Project) -> Snippet:
    """A snippet from an entry that the schema has accepted."""
    spec: dict[str, Any] = entry.value
    languages = tuple(project.languages)
    values = {
        value: ValueSpec(
            value,
            child.key,
            digits=None if child.value.get("digits") is None else int(child.value["digits"]),
            unit=child.value.get("unit"),
            options={key: one for key, one in child.value.items() if key not in {"digits", "unit"}},
        )
        for value, child in _children(entry, "values")
    }
    says = {
        statement: StatementSpec(
            statement,
            child.key,
            when=child.value.get("when", ""),
            texts=_texts(child.value, languages),
            environment=child.value.get("environment"),
            **_control(child.value.get("control"), topic),
        )
        for statement, child in _children(entry, "says")
    }
    return Snippet(
        id=f"{topic}/{entry.name}",
        files=tuple(f"{project.snippets}/{topic}/{file}" for file in spec.get("files", ())),
        check=spec.get("check", ""),
        place=entry.key,
        environments=_environments(spec),
        proves=spec.get("proves", EMPTY),
        unproven=spec.get("unproven", EMPTY),
        values=values,
        says=says,
        harmful=spec.get("harmful", EMPTY),
        refused=_refusal(entry.get("refused"), languages),
        options={key: one for key, one in spec.items() if key not in _COMMON},
        source=_source(entry.get("source")),
    )


def _control(written: str | None, topic: str) -> dict[str, str | None]:
    """The parts of `name`, `topic/name` or either with `@environment`."""
    name, _, environment = (written or "").partition("@")
    return {"control": full_id(name, topic) if name else None, "control_environment": environment or None}


_COMMON = {
    "files",
    "check",
    "environment",
    "environments",
    "proves",
    "unproven",
    "values",
    "says",
    "refused",
    "harmful",
    "source",
}


def _environments(spec: Mapping[str, Any]) -> tuple[str, ...]:
    if "source" in spec:
        return (SOURCES,)
    return tuple(spec.get("environments", [spec.get("environment", "core")]))


def _children(entry: Node, key: str) -> list[tuple[str, Node]]:
    child = entry.get(key)
    return list(child.items()) if child else []


def _source(node: Node | None) -> Source | None:
    return None if node is None else Source(place=node.key, **node.value)


def _refusal(node: Node | None, languages: tuple[str, ...]) -> Refusal | None:
    if node is None:
        return None
    return Refusal(node.value["message"], _texts(node.value, languages), node.key)


def _texts(mapping: Mapping[str, Any], languages: tuple[str, ...]) -> dict[str, str]:
    return {language: mapping[language] for language in languages}
