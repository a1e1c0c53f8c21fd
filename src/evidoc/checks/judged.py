"""What the checks share whose judge needs packages of an environment: asking it in the sandbox.

The judge is a module of `evidoc.checks.inside` with a function `answer`, which
takes and returns JSON. The snippet itself stays data: nothing of it runs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.driven import package
from evidoc.checks.program import limits, tried
from evidoc.evidence.distributions import public
from evidoc.evidence.interpreter import interpreter_at
from evidoc.model import Snippet
from evidoc.run.job import Job, Status

_MAIN = """\
import json

from evidoc.checks.inside.{module} import answer as judge

answer = judge(json.load(open("asked.json", encoding="utf-8")))
"""


@dataclass(frozen=True, slots=True)
class Told:
    """The judge's answer, and what `Tried` wants to know of the distributions that gave it."""

    answer: Mapping[str, Any]
    known: Mapping[str, Any]


def ask(
    snippet: Snippet, runner: Runner, module: str, asked: Mapping[str, Any], distribution: str
) -> Told | Tried:
    """What a judge says, or the error where it could not; `distribution` is the one that decides."""
    job = Job(
        program="python",
        entry="main.py",
        files={
            "main.py": _MAIN.format(module=module).encode(),
            "asked.json": json.dumps(asked).encode(),
            **package(""),
        },
        names=("answer",),
        limits=limits(snippet),
    )
    ran = runner.run(job)
    found = tried(snippet, job, ran, interpreter_at(runner.python))
    if ran.status is not Status.COMPLETED:
        message = found.message
        if "ModuleNotFoundError" in message:
            message = f"the check needs {distribution}: say `environment:` with one that has it."
        return Tried(False, message, file=snippet.place.file, line=snippet.place.line, error=True)
    version = interpreter_at(runner.python).installed.versions.get(distribution, "")
    versions = {distribution: public(version)} if version else {}
    return Told(ran.values["answer"], {"loaded": found.loaded, "versions": versions})


def refusal(snippet: Snippet, faults: Sequence[tuple[str, int, int, str]]) -> dict[str, Any]:
    """All faults (file, line, column, message) as the output; the first, or the expected, as the message."""
    order = {file: number for number, file in enumerate(snippet.files)}
    found = sorted(faults, key=lambda one: (order[one[0]], *one[1:]))
    expected = snippet.refused.message if snippet.refused else ""
    file, line, col, message = next((one for one in found if expected in one[-1]), found[0])
    also = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return {
        "message": f"{message.removesuffix('.')}{also}.",
        "file": file,
        "line": line,
        "col": col,
        "output": "".join(f"{file}:{line}:{col}: {said}\n" for file, line, col, said in found),
    }
