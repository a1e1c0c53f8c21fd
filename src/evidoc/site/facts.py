"""What the site shows: specs, lock and quiz, read once for all pages of a build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from evidoc.checks import load_checks
from evidoc.config import Project, load_project
from evidoc.evidence.lock import load_lock
from evidoc.evidence.lookup import snippet_of
from evidoc.model import Item, Record, Snippet, Verdict
from evidoc.quiz import load_quiz
from evidoc.spec import load_snippets
from evidoc.spec.ratchet import FILE as RATCHET
from evidoc.spec.ratchet import Kept, load_ratchet


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that the project's files say, by id. What is malformed is left out; the gate reports it."""

    project: Project
    snippets: Mapping[str, Snippet]
    records: Mapping[str, Record]
    items: tuple[Item, ...]
    unbound: Kept | None = None

    def topic(self, name: str) -> list[Snippet]:
        """The snippets of a topic, in the order of its `topic.yaml`; empty for an unknown one."""
        return [snippet for snippet in self.snippets.values() if snippet.topic == name]

    def quiz(self, topic: str) -> list[Item]:
        """The items of a topic, in the order of its file."""
        return [item for item in self.items if item.topic == topic]

    def verdict(self, name: str) -> Verdict:
        """The lock's verdict on a snippet."""
        record = self.records.get(name)
        return record.verdict if record else Verdict.UNCHECKED

    def snippet_of(self, block: str) -> Snippet | None:
        """The snippet that a fence's id (`topic/name`, `topic/name/file`, with `:region`) shows."""
        return self.snippets.get(snippet_of(block))


_read: dict[Path, tuple[tuple[tuple[str, int, int], ...], Facts]] = {}


def facts_of(root: Path) -> Facts:
    """The facts of the project at `root`, read again only when one of its files has changed.

    Raises EvidocError where the project's configuration cannot be read.
    """
    root = root.resolve()
    project = load_project(root)
    state = tuple(_state(project))
    known = _read.get(root)
    if known is None or known[0] != state:
        snippets, _ = load_snippets(project, load_checks())
        records, _ = load_lock(project)
        items, _ = load_quiz(project)
        unbound, _ = load_ratchet(project)
        known = _read[root] = (state, Facts(project, snippets, records, tuple(items), unbound))
    return known[1]


def _state(project: Project) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of every file that the facts are read from."""
    for name in (project.snippets, project.evidence, project.quiz, RATCHET):
        base = project.root / name
        for path in sorted(base.rglob("*")) if base.is_dir() else [base]:
            if path.is_file():
                stat = path.stat()
                yield str(path), stat.st_size, stat.st_mtime_ns
