"""`json-schema`: a JSON or YAML file that a JSON Schema of the project accepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evidoc.checks import schema_references
from evidoc.checks.base import Runner, Tried
from evidoc.checks.parts import VALUE_OPTIONS, Ended, documents_of, values_of
from evidoc.evidence.distributions import public
from evidoc.model import Snippet, Verdict

if TYPE_CHECKING:
    from evidoc.checks.validation import Refusal

_DISTRIBUTIONS = ("jsonschema", "jsonschema-specifications", "referencing", "rpds-py", "pyyaml")
"""Those that decide what is accepted."""


class JsonSchema:
    """Validates every document of every file of the snippet. Its values are parts of them, so all given."""

    name: str = "json-schema"
    proof: Verdict = Verdict.VALIDATED
    summary: Mapping[str, str] = {
        "ko": "JSON·YAML 파일의 모든 문서를 프로젝트의 JSON Schema로 검증하며, 실행하지는 않습니다.",
        "en": "Validates every document of a JSON or YAML file against a JSON Schema; nothing runs.",
    }
    options: Mapping[str, Any] = {
        "schema": {
            "description": "Project path of the JSON Schema (draft 2020-12), a YAML or JSON file.",
            "type": "string",
            "minLength": 1,
        }
    }
    value_options: Mapping[str, Any] = VALUE_OPTIONS

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        schema = snippet.options.get("schema")
        return schema_references.closure(root, schema) if isinstance(schema, str) else ()

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return frozenset(snippet.values)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        """Validate the snippet; the sandbox is not asked, since nothing of it runs."""
        from evidoc.checks.validation import BadSchema, Schema  # here: it imports jsonschema

        loaded = {name: version(name) for name in _DISTRIBUTIONS}
        known = {"loaded": loaded, "versions": {"jsonschema": public(loaded["jsonschema"])}}
        try:
            schema = Schema(root, _schema_option(snippet))
            documents = {file: documents_of(root, file) for file in snippet.files}
            refusals = [one for file, found in documents.items() for one in schema.refusals(file, found)]
            if refusals:
                return Tried(False, **_answer(snippet, refusals), **known)  # type: ignore[arg-type]
            first = documents[snippet.files[0]]
            values = values_of(snippet, first)
        except BadSchema as bad:
            return Tried(False, bad.message, file=bad.file, line=bad.line, col=bad.col, error=True)
        except Ended as ended:
            return ended.tried
        except RecursionError:
            return Tried(False, "the file is nested too deep to be validated.", file=snippet.files[0])
        return Tried(True, values=values, **known)  # type: ignore[arg-type]


def _schema_option(snippet: Snippet) -> str:
    schema = snippet.options.get("schema")
    if isinstance(schema, str):
        return schema
    message = "`schema` is missing: say which JSON Schema has to accept the file."
    place = snippet.place
    raise Ended(Tried(False, message, file=place.file, line=place.line, col=place.col, error=True))


def _answer(snippet: Snippet, refusals: Sequence[Refusal]) -> dict[str, Any]:
    """The first refusal by place as the message, all of them as the output."""
    order = {file: number for number, file in enumerate(snippet.files)}
    first, *more = sorted(refusals, key=lambda one: (order[one.file], one))
    also = f" (and {len(more)} more)" if more else ""
    return {
        "message": f"{first.message.removesuffix('.')}{also}.",
        "file": first.file,
        "line": first.line,
        "col": first.col,
        "output": "".join(f"{one.file}:{one.line}:{one.col}: {one.message}\n" for one in (first, *more)),
    }


CHECK = JsonSchema()
