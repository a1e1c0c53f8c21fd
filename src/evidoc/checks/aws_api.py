"""`aws-api`: requests that the model of an AWS service accepts, and the facts its documentation states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.documents import Document
from evidoc.checks.judged import ask, refusal
from evidoc.checks.parts import VALUE_OPTIONS, Ended, documents_of, values_of
from evidoc.checks.program import LIMITS
from evidoc.model import Snippet, Verdict

_LIMITS = ("exists", "min", "max", "enum", "pattern", "members", "required")


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
        answered = ask(snippet, runner, "aws_api", asked, "botocore")
        if isinstance(answered, Tried):
            return answered
        told, known = answered.answer, answered.known
        if told["error"]:
            at = snippet.values[told["value"]].place if told["value"] else snippet.place
            return Tried(False, told["error"], file=at.file, line=at.line, col=at.col, error=True, **known)
        if told["faults"]:
            return Tried(False, **refusal(snippet, _placed(placed, told["faults"])), **known)
        return Tried(True, values={**own, **told["values"]}, **known)


def _own_values(snippet: Snippet, documents: Sequence[Document]) -> dict[str, Any]:
    """Values that stand in the request."""
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


def _placed(
    requests: Sequence[tuple[str, Document]], faults: Sequence[Mapping[str, Any]]
) -> list[tuple[str, int, int, str]]:
    """The faults with their places in the files."""
    found = []
    for fault in faults:
        file, document = requests[fault["request"]]
        line, col = document.place(fault["path"], key=fault["key"])
        found.append((file, line, col, fault["message"]))
    return found


CHECK = AwsApi()
