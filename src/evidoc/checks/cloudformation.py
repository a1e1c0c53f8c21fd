"""`cloudformation`: templates that cfn-lint accepts, with a rule of our own about FSx for Lustre."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.judged import ask, refusal
from evidoc.checks.parts import VALUE_OPTIONS, Ended, documents_of, values_of
from evidoc.checks.program import LIMITS
from evidoc.files import read_text
from evidoc.model import Snippet, Verdict

REGION = "us-east-1"


class CloudFormation:
    """Lints templates with cfn-lint in the environment. Values are parts of the template, so all given."""

    name: str = "cloudformation"
    proof: Verdict = Verdict.VALIDATED
    summary: Mapping[str, str] = {
        "ko": "CloudFormation 템플릿을 cfn-lint와 FSx for Lustre의 규칙으로 검증하며, "
        "스택을 만들지는 않습니다.",
        "en": "Validates CloudFormation templates with cfn-lint and a rule about FSx for Lustre; no stack is "
        "made.",
    }
    options: Mapping[str, Any] = {
        "regions": {
            "description": f"Regions whose resource types have to accept the template, `{REGION}` if unsaid.",
            "type": "array",
            "items": {"type": "string", "pattern": "^[a-z0-9-]+$"},
            "minItems": 1,
        },
        **LIMITS,
    }
    value_options: Mapping[str, Any] = VALUE_OPTIONS

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        return ()

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return frozenset(snippet.values)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        """Lint the templates; every error of cfn-lint is a fault, its warnings are not."""
        try:
            documents = {file: documents_of(root, file) for file in snippet.files}
            values = values_of(snippet, documents[snippet.files[0]])
        except Ended as ended:
            return ended.tried
        for file, found in documents.items():
            if not isinstance(found[0].value, dict) or "Resources" not in found[0].value:
                return Tried(False, "a template is a mapping with `Resources`.", file=file)
        texts = [(file, str(read_text(root, file))) for file in snippet.files]
        regions = list(snippet.options.get("regions", (REGION,)))
        told = ask(snippet, runner, "cloudformation", {"templates": texts, "regions": regions}, "cfn-lint")
        if isinstance(told, Tried):
            return told
        if told.answer["error"]:
            place = snippet.place
            return Tried(False, told.answer["error"], file=place.file, line=place.line, error=True)
        faults = [(one["file"], one["line"], one["col"], one["message"]) for one in told.answer["faults"]]
        if faults:
            return Tried(False, **refusal(snippet, faults), **told.known)
        return Tried(True, values=values, **told.known)


CHECK = CloudFormation()
