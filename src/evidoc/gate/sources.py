"""What is known without a run: the statements and values of sources, with the day each was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from evidoc.config import Project
from evidoc.evidence.rounding import rounded
from evidoc.evidence.store import Store
from evidoc.gate.load import State, load
from evidoc.judge.sources import claims_of, outward
from evidoc.model import SOURCES, Finding, Outcome, Place, Snippet, Verdict
from evidoc.spec.sources import source_digest


def sourced(snippets: Iterable[Snippet]) -> Iterator[Outcome]:
    """An outcome for each of `snippets` that rests on a source. All its values are given."""
    for snippet in snippets:
        if snippet.source is not None:
            yield Outcome(
                snippet.id,
                SOURCES,
                Verdict.SOURCED,
                source_digest(snippet, snippet.source),
                values={
                    name: rounded(spec.options["is"], spec.digits) for name, spec in snippet.values.items()
                },
                given=frozenset(snippet.values),
            )


@dataclass(frozen=True, slots=True)
class Cited:
    """A source and who rests on it: an entry of a topic, or a quiz item. `pages` use its statements."""

    id: str
    url: str
    read: str
    review: str
    place: Place
    pages: tuple[str, ...]

    def overdue(self, today: date) -> bool:
        return self.review < today.isoformat()


def sources(project: Project) -> tuple[tuple[Cited, ...], tuple[Finding, ...]]:
    """Every source of a project, the one read longest ago first, and what is wrong with its form."""
    state = load(project, Store(project.root / ".evidoc"))
    pages = _pages(state)
    cited = [
        Cited(each.id, at.url, at.date, at.review, at.place, tuple(sorted(pages.get(each.id, ()))))
        for each in state.snippets.values()
        if (at := each.source) is not None
    ]
    for item in state.items:
        if item.source:
            said = item.source
            name = f"quiz {item.topic}/{item.id}"
            cited.append(Cited(name, said["url"], said["date"], said["review"], item.place, ()))
    return tuple(sorted(cited, key=lambda each: (each.read, each.id))), state.findings


def links(project: Project) -> Sequence[tuple[str, tuple[Place, ...]]]:
    """Every address outside the project that pages link to, sorted, and where."""
    state = load(project, Store(project.root / ".evidoc"))
    found: dict[str, set[Place]] = {}
    for page in state.pages:
        for link in outward(page):
            found.setdefault(link.href, set()).add(link.place)
    return [(address, tuple(sorted(found[address]))) for address in sorted(found)]


def _pages(state: State) -> dict[str, set[str]]:
    """The pages that use each sourced entry."""
    using: dict[str, set[str]] = {}
    for page in state.pages:
        for _, snippet, _ in claims_of(page, state.snippets, state.project):
            using.setdefault(snippet.id, set()).add(page.file)
    return using
