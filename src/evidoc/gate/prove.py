"""Run: carry out a plan's steps in the sandbox and say what each established."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import Any

from evidoc.checks.base import Check, Runner, Tried
from evidoc.evidence.digest import snippet_digest
from evidoc.evidence.rounding import rounded
from evidoc.evidence.store import Store
from evidoc.gate.here import Here
from evidoc.gate.plan import Plan, Step, keep
from evidoc.model import Outcome, Place, Snippet, Verdict
from evidoc.run.values import NotPlainError, plain

Progress = Callable[[int, int, str], None]
"""Called with (steps done, steps in all, id of the step just done)."""


def prove(
    plan: Plan,
    checks: Mapping[str, Check],
    root: Path,
    store: Store,
    here: Here,
    runners: Callable[[str], Runner],
    *,
    workers: int,
    progress: Progress | None = None,
) -> Iterator[Outcome]:
    """Yield an outcome for every step, as each is done; `workers` run side by side.

    `runners` gives what runs the programs of an environment.
    """
    pool = ThreadPoolExecutor(workers, thread_name_prefix="evidoc")
    try:
        waiting: dict[Future[tuple[Outcome, Mapping[str, str]]], Step] = {
            pool.submit(_try, step, checks[step.snippet.check], root, here, runners): step
            for step in plan.steps
        }
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                step = waiting.pop(future)
                outcome, loaded = future.result()
                keep(store, step, outcome, here.interpreter(step.environment).installed.stamps(loaded))
                if progress:
                    progress(len(plan.steps) - len(waiting), len(plan.steps), outcome.id)
                yield outcome
    finally:
        # Without waiting: whoever leaves early (Ctrl-C) closes the sandbox next, and that ends what runs.
        pool.shutdown(wait=False, cancel_futures=True)


def _try(
    step: Step, check: Check, root: Path, here: Here, runners: Callable[[str], Runner]
) -> tuple[Outcome, Mapping[str, str]]:
    begun = time.monotonic()
    try:
        tried = check.run(step.snippet, root, runners(step.environment))
        given = check.given(step.snippet, root)
        changed = snippet_digest(step.snippet, root, check) != step.digest
    except Exception as error:  # a check may come from anywhere, and its fault must not end the others' work
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        tried = Tried(False, f"the check `{check.name}` itself failed with {what}.", error=True)
        given, changed = frozenset(), False
    if changed:  # what ran is neither what was there before nor what is there now
        tried = Tried(False, "its files were changed while it ran.", error=True)
    seconds = round(time.monotonic() - begun, 3)
    outcome = outcome_of(step, check, tried, given, seconds)
    versions = {**outcome.versions, **here.versions(step.environment)}
    return replace(outcome, versions=versions), tried.loaded


def outcome_of(
    step: Step, check: Check, tried: Tried, given: frozenset[str] = frozenset(), seconds: float = 0.0
) -> Outcome:
    """What `tried` establishes of a step's snippet, with what it was meant to be in mind."""
    snippet = step.snippet
    values: Mapping[str, Any] = {}
    verdict, message = _verdict(snippet, check, tried)
    if tried.passed and verdict.holds:
        try:
            values = _values(snippet, check, tried)
        except NotPlainError as error:
            verdict, message = Verdict.ERROR, f"{error}."
    place = None if verdict.holds else Place(tried.file or snippet.files[0], tried.line, tried.col)
    return Outcome(
        id=snippet.id,
        environment=step.environment,
        verdict=verdict,
        digest=step.digest,
        values=values,
        given=given,
        versions=tried.versions,
        message=message,
        place=place,
        output=tried.output,
        seconds=seconds,
    )


def _values(snippet: Snippet, check: Check, tried: Tried) -> dict[str, Any]:
    """The values that the spec lists, rounded. Raises NotPlainError where one is missing or no JSON."""
    for name in snippet.values:
        if name not in tried.values:
            raise NotPlainError(f"the check `{check.name}` established no `{name}`")
    return {
        name: rounded(plain(name, tried.values[name]), spec.digits) for name, spec in snippet.values.items()
    }


def _verdict(snippet: Snippet, check: Check, tried: Tried) -> tuple[Verdict, str]:
    if tried.error:
        return Verdict.ERROR, tried.message
    if snippet.refused is None:
        return (Verdict(check.proof), "") if tried.passed else (Verdict.FAILED, tried.message)
    expected = snippet.refused.message
    if tried.passed:
        return Verdict.FAILED, f"it had to be refused with “{expected}”, but passed."
    if expected in tried.message:
        return Verdict.REFUSED, tried.message
    return Verdict.FAILED, f"it was refused, but not with “{expected}”: {tried.message}"
