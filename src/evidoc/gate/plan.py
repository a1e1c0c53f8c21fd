"""Plan: what must run here, what this machine has proved already, what cannot run here."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from evidoc.checks.base import Check
from evidoc.evidence.digest import cache_key, snippet_digest
from evidoc.evidence.store import Store
from evidoc.gate.here import Here
from evidoc.model import Outcome, Snippet, Verdict

KIND = "outcome"
"""Name of the outcomes' drawer in the local store."""


@dataclass(frozen=True, slots=True)
class Step:
    """One snippet to run in one environment, its digest and the key under which its outcome is kept."""

    snippet: Snippet
    environment: str
    digest: str
    key: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done.

    `steps` run here; `proved` ran here before, unchanged; `absent` need an
    environment that is not here.
    """

    steps: tuple[Step, ...]
    proved: tuple[Outcome, ...]
    absent: tuple[Step, ...]


def plan(
    snippets: Iterable[Snippet],
    checks: Mapping[str, Check],
    root: Path,
    store: Store,
    *,
    here: Here,
    only: Collection[str] = (),
    again: bool = False,
) -> Plan:
    """Divide `snippets` by what the local store knows, each in each of its environments.

    With `only`, names of environments, the others are left out.

    An outcome is taken from the store only while its digest, its check's code,
    the interpreter and every distribution that had a part are what they were;
    `again` ignores the store. Files that cannot be read are the scan's
    findings, and such snippets must not be passed in.
    """
    steps: list[Step] = []
    proved: list[Outcome] = []
    absent: list[Step] = []
    for snippet in snippets:
        check = checks[snippet.check]
        digest = snippet_digest(snippet, root, check)
        for environment in snippet.environments:
            if only and environment not in only:
                continue
            if here.missing(environment):
                absent.append(Step(snippet, environment, digest, ""))
                continue
            # What isolation this machine allows depends on who asks, and is known only after a first job.
            key = cache_key(digest, check, f"uid {os.geteuid()}", here.identity(environment))
            kept = None if again else store.get(KIND, key)
            if kept is not None and here.interpreter(environment).installed.same(kept["loaded"]):
                proved.append(_thawed(snippet.id, digest, kept))
            else:
                steps.append(Step(snippet, environment, digest, key))
    return Plan(tuple(steps), tuple(proved), tuple(absent))


def keep(store: Store, step: Step, outcome: Outcome, stamps: Mapping[str, str]) -> None:
    """Remember an outcome that holds, and the stamps of the distributions that had a part.

    What failed is never remembered: it runs again.
    """
    if not outcome.verdict.holds:
        return
    store.put(
        KIND,
        step.key,
        {
            "environment": outcome.environment,
            "verdict": outcome.verdict.value,
            "values": dict(outcome.values),
            "given": sorted(outcome.given),
            "versions": dict(outcome.versions),
            "seconds": outcome.seconds,
            "loaded": dict(stamps),
        },
    )


def _thawed(identifier: str, digest: str, kept: Mapping[str, Any]) -> Outcome:
    return replace(
        Outcome(identifier, kept["environment"], Verdict(kept["verdict"]), digest),
        values=kept["values"],
        given=frozenset(kept["given"]),
        versions=kept["versions"],
        seconds=kept["seconds"],
        cached=True,
    )
