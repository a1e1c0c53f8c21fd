"""`parallelcluster`: configurations that ParallelCluster's own validation accepts, with moto for AWS."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.documents import Document
from evidoc.checks.judged import ask, refusal
from evidoc.checks.parts import VALUE_OPTIONS, Ended, documents_of, values_of
from evidoc.checks.program import LIMITS
from evidoc.model import Snippet, Verdict

_PATH = re.compile(r"(/[\w/-]+): ")


class ParallelCluster:
    """Validates cluster configurations in the environment. Values are parts of them, so all given."""

    name: str = "parallelcluster"
    proof: Verdict = Verdict.VALIDATED
    summary: Mapping[str, str] = {
        "ko": "ParallelCluster 설정을 ParallelCluster 자신의 검증기로, moto를 AWS 대신 써서 검증합니다.",
        "en": "Validates configurations of ParallelCluster with its own validators; moto answers in the "
        "place of AWS.",
    }
    options: Mapping[str, Any] = LIMITS
    value_options: Mapping[str, Any] = VALUE_OPTIONS

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        return ()

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return frozenset(snippet.values)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        """Validate the configurations; only errors of the validators are faults."""
        try:
            placed = [(file, one) for file in snippet.files for one in documents_of(root, file)]
            values = values_of(snippet, [one for file, one in placed if file == snippet.files[0]])
        except Ended as ended:
            return ended.tried
        for file, one in placed:
            if not isinstance(one.value, dict):
                return Tried(False, "a configuration is a mapping.", file=file)
        region = str(placed[0][1].value.get("Region", "us-east-1"))
        asked = {"clusters": [one.value for _, one in placed], "region": region}
        told = ask(snippet, runner, "parallelcluster", asked, "aws-parallelcluster")
        if isinstance(told, Tried):
            return told
        faults: list[tuple[str, int, int, str]] = []
        for one in told.answer["faults"]:
            file, document = placed[one["cluster"]]
            faults.append((*_place(file, document, one["message"]), one["message"]))
        if faults:
            return Tried(False, **refusal(snippet, faults), **told.known)
        return Tried(True, values=values, **told.known)


def _place(file: str, document: Document, message: str) -> tuple[str, int, int]:
    """Where a fault stands: at the path that the message begins with, or at a value or key that it names."""
    path = _PATH.match(message)
    if path:
        steps = [int(step) if step.isdecimal() else step for step in path[1].split("/")[1:]]
        return (file, *document.place(steps, key=True))
    words = set(re.findall(r"[\w.-]+", message))
    named = [
        (document.place(steps, key=key), len(word))
        for steps, word, key in _words(document.value, ())
        if word in words and len(word) > 3
    ]
    return (file, *max(named, key=lambda one: one[1])[0]) if named else (file, 1, 1)


def _words(value: Any, path: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], str, bool]]:
    """All keys and scalars with their paths; `True` for a key."""
    if isinstance(value, dict):
        found = [((*path, key), str(key), True) for key in value]
        return found + [one for key, item in value.items() for one in _words(item, (*path, key))]
    if isinstance(value, list):
        return [one for number, item in enumerate(value) for one in _words(item, (*path, number))]
    return [(path, str(value), False)]


CHECK = ParallelCluster()
