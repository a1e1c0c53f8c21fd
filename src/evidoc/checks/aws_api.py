"""`aws-api`: requests that the model of an AWS service accepts, and the facts its documentation states."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.documents import Document
from evidoc.checks.driven import inside
from evidoc.checks.parts import VALUE_OPTIONS, Ended, documents_of, values_of
from evidoc.checks.program import LIMITS, limits, tried
from evidoc.evidence.interpreter import interpreter_at
from evidoc.model import Snippet, Verdict
from evidoc.run.job import Job, Status

_LIMITS = ("exists", "min", "max", "enum", "pattern", "members", "required")
_MAIN = """\
import json

from evidoc.checks.inside.aws_api import answer as judge

answer = judge(json.load(open("asked.json", encoding="utf-8")))
"""


class AwsApi:
    """Judges `{service, operation, parameters}`, one a document, with botocore in the environment."""

    name: str = "aws-api"
    proof: Verdict = Verdict.VALIDATED
    summary: Mapping[str, str] = {
        "ko": "AWS API 요청을 botocore의 모델과 그 문서에서 읽은 한도로 검증하며, AWS에 보내지는 않습니다.",
        "en": "Validates requests of AWS APIs by botocore's model and the limits read from its "
        "documentation; nothing is sent to AWS.",
    }
    options: Mapping[str, Any] = LIMITS
    value_options: Mapping[str, Any] = {
        **VALUE_OPTIONS,
        "fact": {
            "description": "Instead of `at`: a fact read from the documentation text of the model.",
            "type": "string",
            "minLength": 1,
        },
        "key": {"description": "One entry of a fact that is a table.", "type": "string", "minLength": 1},
        "of": {
            "description": "Instead of `at`: a shape of the model, `Shape.Member`, or an operation.",
            "type": "string",
            "pattern": r"^\w+(\.\w+)*$",
        },
        "limit": {"description": "What of it is the value.", "type": "string", "enum": list(_LIMITS)},
    }

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        return ()

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        """What stands in the request is given; what the model says is not."""
        return frozenset(name for name, spec in snippet.values.items() if "at" in spec.options)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        """Judge the requests; botocore is asked in the sandbox, as it need not be where evidoc is."""
        try:
            placed = [(file, one) for file in snippet.files for one in documents_of(root, file)]
            asked = {"requests": [one.value for _, one in placed], "values": _asked_values(snippet)}
            own = _own_values(snippet, [one for file, one in placed if file == snippet.files[0]])
        except Ended as ended:
            return ended.tried
        job = Job(
            program="python",
            entry="main.py",
            files={"main.py": _MAIN.encode(), "asked.json": json.dumps(asked).encode(), **inside("")},
            names=("answer",),
            limits=limits(snippet),
        )
        ran = runner.run(job)
        found = tried(snippet, job, ran, interpreter_at(runner.python))
        versions = {name: version for name, version in _versions(runner).items() if version}
        known: dict[str, Any] = {"loaded": found.loaded, "versions": versions}
        if ran.status is not Status.COMPLETED:
            return Tried(False, _broken(found), file=snippet.place.file, line=snippet.place.line, error=True)
        told = ran.values["answer"]
        if told["error"]:
            at = snippet.values[told["value"]].place if told["value"] else snippet.place
            return Tried(False, told["error"], file=at.file, line=at.line, col=at.col, error=True, **known)
        if told["faults"]:
            return Tried(False, **_answer(snippet, placed, told["faults"]), **known)
        return Tried(True, values={**own, **told["values"]}, **known)


def _broken(found: Tried) -> str:
    if "ModuleNotFoundError" in found.message:
        return "the check needs botocore: say `environment:` with one that has boto3."
    return found.message


def _versions(runner: Runner) -> dict[str, str]:
    return {"botocore": interpreter_at(runner.python).installed.versions.get("botocore", "")}


def _own_values(snippet: Snippet, documents: Sequence[Document]) -> dict[str, Any]:
    """Values that stand in the request."""
    from dataclasses import replace

    at = {name: spec for name, spec in snippet.values.items() if "at" in spec.options}
    return values_of(replace(snippet, values=at), documents)


def _asked_values(snippet: Snippet) -> dict[str, dict[str, Any]]:
    """Values that the model has to tell. Raises `Ended` for one that says too little or too much."""
    asked = {}
    for name, spec in snippet.values.items():
        ways = [each for each in ("at", "fact", "of") if each in spec.options]
        if len(ways) != 1 or (("limit" in spec.options) != (ways == ["of"])):
            message = f"the value `{name}` needs one of `at`, `fact`, and `of` with `limit`."
            place = spec.place
            raise Ended(Tried(False, message, file=place.file, line=place.line, col=place.col, error=True))
        if ways != ["at"]:
            asked[name] = {
                key: spec.options[key] for key in ("fact", "key", "of", "limit") if key in spec.options
            }
    return asked


def _answer(
    snippet: Snippet, placed: Sequence[tuple[str, Document]], faults: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """All faults by place as the output; as the message the first, or the one that the snippet expects."""
    order = {file: number for number, file in enumerate(snippet.files)}
    found = []
    for fault in faults:
        file, document = placed[fault["request"]]
        line, col = document.place(fault["path"], key=fault["key"])
        found.append((order[file], line, col, file, fault["message"]))
    found.sort()
    expected = snippet.refused.message if snippet.refused else ""
    _, line, col, file, message = next((one for one in found if expected in one[-1]), found[0])
    also = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return {
        "message": f"{message.removesuffix('.')}{also}.",
        "file": file,
        "line": line,
        "col": col,
        "output": "".join(f"{file}:{line}:{col}: {said}\n" for _, line, col, file, said in found),
    }


CHECK = AwsApi()
