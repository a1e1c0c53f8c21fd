"""Check: the flow from what a project says to what is wrong with it."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable
from contextlib import nullcontext
from datetime import date

from evidoc.config import Project
from evidoc.evidence.store import Store
from evidoc.gate.here import Here, Sandboxes
from evidoc.gate.load import State, load
from evidoc.gate.plan import Step, plan
from evidoc.gate.prove import Progress, prove
from evidoc.gate.result import Result
from evidoc.gate.selection import Selection, selection_of
from evidoc.gate.shown import Shown
from evidoc.gate.sources import sourced
from evidoc.judge import judge
from evidoc.judge.claims import is_claim
from evidoc.judge.quantities import names_of
from evidoc.judge.unbound import unbound_of
from evidoc.model import Finding, Outcome, Verdict

_HOW = "name a snippet as topic/name, a topic, or a path"


def check(
    project: Project,
    names: Iterable[str] = (),
    *,
    again: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    environments: Iterable[str] = (),
    require: Iterable[str] = (),
    today: date | None = None,
    strict_reviews: bool = False,
) -> Result:
    """Run what changed and judge everything selected (all, without `names`).

    With `environments`, only what belongs to them is run. Each of those that
    `require` names is a finding where it is not here. A source past its review
    date on the day `today` is a warning; with `strict_reviews` an error.
    Raises EvidocError where the project cannot be read at all or a name means nothing.
    """
    begun = time.monotonic()
    store = Store(project.root / ".evidoc")
    state = load(project, store)
    here = Here(project, state.environments)
    selection = selection_of(state, names)
    only, required = here.known(environments), here.known(require)
    outcomes, notices = established(
        state, selection, store, here=here, only=only, again=again, workers=workers, progress=progress
    )
    absent = tuple(here.absent(required))
    return result_of(
        state, selection, outcomes, notices, begun, absent, today=today, strict_reviews=strict_reviews
    )


def result_of(
    state: State,
    selection: Selection,
    outcomes: tuple[Outcome, ...],
    notices: tuple[str, ...],
    begun: float,
    absent: tuple[Finding, ...] = (),
    *,
    today: date | None = None,
    strict_reviews: bool = False,
) -> Result:
    """Judge, and count what was judged. `absent` are findings that count whatever was selected."""
    findings = [*state.findings, *judged(state, outcomes, today, strict_reviews)]
    pages = [page for page in state.pages if selection.has(page.file)]
    return Result(
        findings=tuple(sorted({*absent, *(each for each in findings if selection.wants(each))})),
        outcomes=outcomes,
        pages=len(pages),
        snippets=len({outcome.id for outcome in outcomes}),
        claims=sum(
            is_claim(link, page, state.project)
            for page in pages
            for prose in page.prose
            for link in prose.links
        ),
        items=sum(selection.has(item.place.file) for item in state.items),
        seconds=round(time.monotonic() - begun, 3),
        notices=notices,
        unbound=unbound_of(pages, state.project, names_of(frozenset(state.vocabulary.names))),
    )


def _ending(name: str, snippets: Iterable[str]) -> str:
    """A suggestion for a snippet's name without its topic."""
    full = [each for each in snippets if each.endswith(f"/{name}")]
    return f"did you mean “{full[0]}”?" if full else ""


def established(
    state: State,
    selection: Selection,
    store: Store,
    *,
    again: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    here: Here | None = None,
    only: Collection[str] = (),
    runners: Sandboxes | None = None,
) -> tuple[tuple[Outcome, ...], tuple[str, ...]]:
    """An outcome for every selected snippet in each of its environments (of `only`, where that names some),
    and what the sandbox could not do on this machine."""
    root = state.project.root
    here = here or Here(state.project, state.environments)
    workers = workers or os.cpu_count() or 1
    chosen = [
        each for key, each in state.snippets.items() if selection.everything or key in selection.snippets
    ]
    tried = [each for each in chosen if each.source is None]
    planned = plan(tried, state.checks, root, store, here=here, only=only, again=again)
    outcomes = list(planned.proved)
    notices: tuple[str, ...] = (store.notice,) if store.notice else ()
    if planned.steps:
        with nullcontext(runners) if runners else Sandboxes(here, state.project, workers=workers) as boxes:
            outcomes += prove(
                planned, state.checks, root, store, here, boxes, workers=workers, progress=progress
            )
            notices += boxes.notices
    outcomes += [_elsewhere(state, step) for step in planned.absent]
    if not only:
        outcomes += sourced(chosen)
    return tuple(sorted(outcomes, key=lambda outcome: (outcome.id, outcome.environment))), notices


def _elsewhere(state: State, step: Step) -> Outcome:
    """What can be said of a snippet whose environment is not here: only what the lock says, while it fits."""
    name, record = step.snippet.id, state.records.get(step.snippet.id)
    evidence = record.environments.get(step.environment) if record else None
    if record is None or evidence is None:
        return Outcome(name, step.environment, Verdict.UNCHECKED, step.digest)
    if record.digest != step.digest:
        return Outcome(name, step.environment, Verdict.STALE, step.digest)
    return Outcome(
        name,
        step.environment,
        Verdict.RECORDED,
        step.digest,
        values=evidence.values,
        given=frozenset(evidence.given),
        versions=evidence.versions,
        cached=True,
    )


def judged(
    state: State, outcomes: Iterable[Outcome], today: date | None = None, strict_reviews: bool = False
) -> list[Finding]:
    """Everything that is wrong with what the project says, in the light of `outcomes` and the lock."""
    shown = Shown(state.project.root, state.snippets)
    return judge(state, outcomes, shown, today=today or date.today(), strict_reviews=strict_reviews)


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """Only those that turn the gate red."""
    return [each for each in findings if each.severity == "error"]
