"""Record: run, and accept what was established as evidence."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath

from evidoc.config import Project
from evidoc.evidence.accepted import words_of
from evidoc.evidence.lock import keep_date, load_lock, write_lock
from evidoc.evidence.store import Store
from evidoc.gate.check import errors_of, established, result_of
from evidoc.gate.here import Here
from evidoc.gate.load import State, load
from evidoc.gate.prove import Progress
from evidoc.gate.result import Result
from evidoc.gate.selection import Selection, selection_of
from evidoc.judge.evidence import values_of
from evidoc.judge.quantities import names_of
from evidoc.judge.statements import says_of
from evidoc.judge.unbound import lowered, unbound_of
from evidoc.model import Evidence, Outcome, Place, Record, Severity, Verdict
from evidoc.spec.ratchet import FILE, load_ratchet, write_ratchet


def record(
    project: Project,
    names: Iterable[str] = (),
    *,
    again: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    environments: Iterable[str] = (),
    today: date | None = None,
) -> tuple[Result, tuple[str, ...]]:
    """Run what changed among the selected snippets and write what holds to the lock.

    With `environments`, only what belongs to them is run.

    What fails is not recorded: its old evidence stays, and the result is red.
    Nothing is written while a file of the lock cannot be read.
    Returns the result as judged with the new lock, and the lock files written.
    """
    begun = time.monotonic()
    store = Store(project.root / ".evidoc")
    state = load(project, store)
    selection = selection_of(state, names)
    here = Here(project, state.environments)
    only = here.known(environments)
    outcomes, notices = established(
        state, selection, store, here=here, only=only, again=again, workers=workers, progress=progress
    )
    state = _with_lock_of_now(state, store)
    if _broken(state, project.evidence):
        # Writing would lose what the unreadable file holds.
        return result_of(state, selection, outcomes, notices, begun), ()
    records = _accepted(state, selection, outcomes, today or date.today())
    written = tuple(write_lock(project, records.values()))
    written += _counted(state)
    accepted = replace(state, records=records, unbound=load_ratchet(project, store)[0])
    return result_of(accepted, selection, outcomes, notices, begun), written


def _counted(state: State) -> tuple[str, ...]:
    """Write down the unbound sentences of all pages, where the project counts them; the file, if changed."""
    if state.unbound is None:
        return ()
    names = names_of(frozenset(state.vocabulary.names))
    counts = unbound_of(state.pages, state.project, names)
    return (FILE,) if write_ratchet(state.project, lowered(counts, state.unbound)) else ()


def _with_lock_of_now(state: State, store: Store) -> State:
    """`state` with the lock read again: while blocks ran, another `record` may have written other topics."""
    records, wrong = load_lock(state.project, store)
    others = [each for each in state.findings if not each.place.file.startswith(f"{state.project.evidence}/")]
    return replace(state, records=records, findings=(*others, *wrong))


def _accepted(
    state: State, selection: Selection, outcomes: Iterable[Outcome], today: date
) -> Mapping[str, Record]:
    """The lock with every outcome that holds.

    Entries of snippets that are gone are dropped if all were selected.
    """
    kept = dict(state.records)
    if selection.everything:
        unread = _broken(state, state.project.snippets)
        kept = {key: each for key, each in kept.items() if key in state.snippets or each.topic in unread}
    holding = [each for each in outcomes if each.verdict.holds and each.verdict is not Verdict.RECORDED]
    for outcome in holding:
        snippet = state.snippets[outcome.id]
        values = values_of(state.snippets, state.records, holding, outcome.environment)
        says, wrong = says_of(snippet, outcome, values, state.snippets)
        if any(each.severity is Severity.ERROR for each in wrong):
            continue
        evidence = Evidence(
            date=snippet.source.date if snippet.source else today.isoformat(),
            values=outcome.values,
            given=tuple(sorted(outcome.given & outcome.values.keys())),
            says=says,
            versions=outcome.versions,
        )
        old = state.records.get(outcome.id)
        # In the other environments it is still proven while it is the same; another outcome may just have
        # been accepted.
        now = kept.get(outcome.id)
        others = now.environments if now and now.digest == outcome.digest else {}
        environments = {name: each for name, each in others.items() if name in snippet.environments}
        environments[outcome.environment] = evidence
        new = Record(
            outcome.id,
            outcome.verdict,
            outcome.digest,
            old.place if old else Place(f"{state.project.evidence}/{snippet.topic}.yaml"),
            environments,
        )
        kept[outcome.id] = keep_date(old, new)
    # Words are accepted where the snippet cannot run, too.
    for identifier in {each.id for each in outcomes if each.verdict.holds}:
        if identifier in kept:
            kept[identifier] = replace(kept[identifier], words=words_of(state.snippets[identifier]))
    return kept


def _broken(state: State, folder: str) -> frozenset[str]:
    """Topics whose file below `folder` (lock or specs) has errors, so that not all of it was read."""
    parts = [PurePosixPath(each.place.file) for each in errors_of(state.findings)]
    base = PurePosixPath(folder)
    return frozenset(
        path.relative_to(base).parts[0].removesuffix(".yaml") for path in parts if path.is_relative_to(base)
    )
