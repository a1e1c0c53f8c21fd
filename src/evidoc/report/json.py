"""The result as JSON, for programs. Keys are only ever added within a `format`."""

from __future__ import annotations

import json
from typing import Any

from evidoc.gate.result import Result
from evidoc.model import Finding, Outcome

FORMAT = 1


def as_json(result: Result) -> str:
    """One JSON document: what was found, what each snippet established, and the counts."""
    return json.dumps(
        {
            "format": FORMAT,
            "green": result.green,
            "findings": [_finding(each) for each in result.findings],
            "snippets": [_outcome(each) for each in result.outcomes],
            "counts": {
                "pages": result.pages,
                "snippets": result.snippets,
                "claims": result.claims,
                "items": result.items,
                "ran": result.ran,
                "verdicts": result.verdicts,
                "environments": result.environments,
            },
            "unbound": dict(result.unbound),
            "notices": list(result.notices),
            "seconds": result.seconds,
        },
        ensure_ascii=False,
        indent=2,
        sort_keys=True,
    )


def _finding(finding: Finding) -> dict[str, Any]:
    place = finding.place
    return {
        "file": place.file,
        "line": place.line,
        "col": place.col,
        "rule": finding.rule,
        "severity": finding.severity.value,
        "message": finding.message,
        "fix": finding.fix,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "id": outcome.id,
        "environment": outcome.environment,
        "verdict": outcome.verdict.value,
        "digest": outcome.digest,
        "values": dict(outcome.values),
        "given": sorted(outcome.given),
        "versions": dict(outcome.versions),
        "message": outcome.message,
        "seconds": outcome.seconds,
        "cached": outcome.cached,
    }
