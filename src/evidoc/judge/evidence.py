"""Evidence: what the lock holds against what the run established."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from evidoc.evidence.lookup import run_name
from evidoc.judge.statements import Values, doubts_of, says_of
from evidoc.model import Evidence, Finding, Outcome, Place, Record, Severity, Snippet, Verdict
from evidoc.names import nearest


def verdicts_of(records: Mapping[str, Record], outcomes: Iterable[Outcome]) -> dict[str, Verdict]:
    """What is known of each snippet now: the outcomes' verdict, else the record's.

    Of outcomes in several environments one that does not hold speaks for all,
    else one that ran.
    """
    known = {each.id: each.verdict for each in records.values()}
    told: dict[str, Verdict] = {}
    for each in outcomes:
        before = told.get(each.id)
        if before is None or (before.holds and (not each.verdict.holds or before is Verdict.RECORDED)):
            told[each.id] = each.verdict
    return known | told


def values_of(
    snippets: Mapping[str, Snippet],
    records: Mapping[str, Record],
    outcomes: Iterable[Outcome],
    environment: str | None = None,
) -> Values:
    """The values of each snippet: of the run where it holds, else of the lock.

    Where it was tried in several environments: those of `environment`, else of
    its own first one, and under `run_name` those of each.
    """
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for record in records.values():
        found[record.id] = {name: each.values for name, each in record.environments.items()}
    for outcome in outcomes:
        if outcome.verdict.holds:
            found.setdefault(outcome.id, {})[outcome.environment] = outcome.values
    known: dict[str, Mapping[str, Any]] = {}
    for identifier, kept in found.items():
        own = snippets[identifier].environment if identifier in snippets else ""
        wanted = next((name for name in (environment, own) if name in kept), min(kept, default=None))
        if wanted is not None:
            known[identifier] = kept[wanted]
        known |= {run_name(identifier, name): values for name, values in kept.items()}
    return known


def judge_evidence(
    snippets: Mapping[str, Snippet],
    records: Mapping[str, Record],
    outcomes: Iterable[Outcome],
    *,
    only: str | None = None,
) -> Iterator[Finding]:
    """Everything in which the lock and the outcomes disagree, and what is wrong with the statements.

    Snippets without an outcome are not judged, except that each must have a
    record and each record a snippet. With `only`, the id of a snippet, nothing
    is said of others; their outcomes still serve as controls.
    """
    outcomes = tuple(outcomes)
    names = {each.environment for each in outcomes}
    values = {name: values_of(snippets, records, outcomes, name) for name in names}
    tried = {each.id for each in outcomes}
    for outcome in outcomes:
        if outcome.id not in snippets or only not in (None, outcome.id):
            continue
        snippet, record = snippets[outcome.id], records.get(outcome.id)
        yield from _outcome(snippet, record, outcome)
        if outcome.verdict.holds:
            says, wrong = says_of(snippet, outcome, values[outcome.environment], snippets)
            yield from wrong
            yield from doubts_of(snippet, outcome, says)
            if record is not None and outcome.environment in record.environments:
                yield from _compare(snippet, record, outcome, says)
    for snippet in snippets.values():
        if only in (None, snippet.id) and snippet.id not in records and snippet.id not in tried:
            yield _never(snippet)
    for record in records.values():
        if only in (None, record.id) and record.id not in snippets:
            message = f"the lock holds {record.id}, but there is no such snippet."
            fix = nearest(record.id, snippets) or "evidoc record"
            yield Finding(record.place, "lock-orphan", message, fix)


def _never(snippet: Snippet, environment: str = "") -> Finding:
    where = f" in the environment “{environment}”" if environment else ""
    return Finding(
        snippet.place,
        "never-recorded",
        f"{snippet.id} was never recorded{where}.",
        f"evidoc record {snippet.id}",
    )


def _outcome(snippet: Snippet, record: Record | None, outcome: Outcome) -> Iterator[Finding]:
    """What the outcome says by itself."""
    place = outcome.place or (Place(snippet.files[0]) if snippet.files else snippet.place)
    again = f"evidoc check {snippet.id}"
    match outcome.verdict:
        case Verdict.FAILED:
            yield Finding(
                place, "snippet-failed", f"{snippet.id} failed: {_stop(outcome.message)}", "mend it"
            )
        case Verdict.ERROR:
            yield Finding(
                place, "check-error", f"{snippet.id} could not be checked: {_stop(outcome.message)}", again
            )
        case Verdict.STALE:
            message = f"{snippet.id} changed since it was recorded, and {outcome.environment} is not here."
            fix = f"evidoc record {snippet.id}, where the environment {outcome.environment} is"
            yield Finding(snippet.place, "snippet-stale", message, fix)
        case Verdict.UNCHECKED:
            yield _never(snippet, outcome.environment)
        case _:
            if record is None:
                yield _never(snippet)
            elif outcome.environment not in record.environments:
                yield _never(snippet, outcome.environment)


LONGEST = 400
"""Characters of a check's message that a finding repeats; the whole of it is in the outcome."""


def _stop(message: str) -> str:
    """The message as a sentence. Of a long one, its end: there a nested traceback names the error."""
    message = message.strip() or "it does not say why."
    if len(message) > LONGEST:
        message = f"{message[: LONGEST // 4]} … {message[-LONGEST * 3 // 4 :]}"
    return message if message.endswith((".", "!", "?")) else f"{message}."


def _compare(
    snippet: Snippet, record: Record, outcome: Outcome, says: Mapping[str, bool]
) -> Iterator[Finding]:
    """The lock's entry against the outcome, one finding a difference.

    With equal digests nothing that the project says has changed: the lock was
    edited, or the world is another, and the lock's line is where to look.
    """
    evidence = record.environments[outcome.environment]
    same = record.digest == outcome.digest
    accept = f"evidoc record {snippet.id}"
    details = list(_details(snippet, record, outcome, says))
    if not same:
        changed = sum(each.rule == "evidence-value" for each in details)
        what = f"{changed} of its values with it" if changed else "none of its values"
        message = f"{snippet.id} changed since it was recorded, and {what}."
        yield Finding(snippet.place, "evidence-changed", message, accept)
    if outcome.verdict not in (record.verdict, Verdict.RECORDED):
        place = _in_lock(record, evidence, "verdict") if same else snippet.place
        message = f"{snippet.id} is {outcome.verdict.value}, but the lock says {record.verdict.value}."
        yield Finding(place, "evidence-verdict", message, accept)
    yield from (replace(each, fix=accept) for each in details)


def _details(
    snippet: Snippet, record: Record, outcome: Outcome, says: Mapping[str, bool]
) -> Iterator[Finding]:
    evidence = record.environments[outcome.environment]
    given = {name: name in outcome.given for name in outcome.values}
    kept = {name: name in evidence.given for name in evidence.values}
    groups: tuple[tuple[str, Mapping[str, Any], Mapping[str, Any]], ...] = (
        ("values", evidence.values, outcome.values),
        ("says", evidence.says, says),
        ("given", kept, given if kept.keys() == given.keys() else kept),
        ("versions", evidence.versions, outcome.versions),
    )
    for group, old, new in groups:
        for name in sorted(old.keys() | new.keys()):
            if _same(old, new, name):
                continue
            spec = snippet.values.get(name) if group in ("values", "given") else snippet.says.get(name)
            at_home = snippet.place if group == "versions" or spec is None else spec.place
            yield Finding(
                _in_lock(record, evidence, f"{group}.{name}") if record.digest == outcome.digest else at_home,
                _RULES[group],
                _differs(snippet.id, group, name, old, new),
                "",
                Severity.WARNING if (group, name) == ("versions", "python") else Severity.ERROR,
            )


_RULES = {
    "values": "evidence-value",
    "says": "evidence-says",
    "given": "evidence-given",
    "versions": "evidence-version",
}


def _same(old: Mapping[str, Any], new: Mapping[str, Any], name: str) -> bool:
    """Equal in kind too: True is not 1, and 64 not 64.0."""
    return name in old and name in new and _dump(old[name]) == _dump(new[name])


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _differs(identifier: str, group: str, name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    if group == "given":
        was, now = ("given", "computed") if old[name] else ("computed", "given")
        return f"{identifier}.{name} is {now}, but the lock says {was}."
    what = f"{name} for {identifier}" if group == "versions" else f"{identifier}.{name}"
    if name not in old:
        return f"{what} is {_text(new[name])}, but the lock does not hold it."
    if name not in new:
        return f"the lock holds {what} as {_text(old[name])}, but the run established no such {group[:-1]}."
    return f"{what} is {_text(new[name])}, but the lock says {_text(old[name])}."


def _text(value: Any) -> str:
    text = value if isinstance(value, str) else _dump(value)
    return f"`{text}`" if len(text) <= 200 else f"`{text[:200]}…`"


def _in_lock(record: Record, evidence: Evidence, key: str) -> Place:
    """The line of `key` (`values.world_size`, `verdict`) in the lock, where the loader kept it."""
    return evidence.places.get(key, record.place)
