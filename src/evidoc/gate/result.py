"""What the gate answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from evidoc.model import EMPTY, Finding, Outcome, Severity


@dataclass(frozen=True, slots=True)
class Result:
    """All findings in order of place, every outcome, and how long it took (seconds)."""

    findings: tuple[Finding, ...]
    outcomes: tuple[Outcome, ...]
    pages: int
    snippets: int
    claims: int
    items: int
    seconds: float
    notices: tuple[str, ...] = ()
    unbound: Mapping[str, int] = EMPTY  # page -> technical sentences without a claim

    @property
    def green(self) -> bool:
        return not any(finding.severity is Severity.ERROR for finding in self.findings)

    @property
    def verdicts(self) -> Mapping[str, int]:
        """Verdict -> number of snippets, each counted in each of its environments."""
        return dict(sorted(Counter(outcome.verdict.value for outcome in self.outcomes).items()))

    @property
    def ran(self) -> int:
        """Outcomes of this call; the others were proved here before, or not at all."""
        return sum(map(_ran, self.outcomes))

    @property
    def environments(self) -> Mapping[str, Mapping[str, int]]:
        """Environment -> verdict -> number of snippets, and `ran`, how many of them ran in this call."""
        counts: dict[str, Counter[str]] = {}
        for outcome in self.outcomes:
            of = counts.setdefault(outcome.environment, Counter(ran=0))
            of[outcome.verdict.value] += 1
            of["ran"] += _ran(outcome)
        return {name: dict(counts[name]) for name in sorted(counts)}


def _ran(outcome: Outcome) -> bool:
    return not outcome.cached and outcome.verdict not in _NOT_RUN


_NOT_RUN = frozenset({"recorded", "sourced", "stale", "unchecked"})
