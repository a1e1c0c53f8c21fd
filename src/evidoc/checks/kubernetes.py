"""`kubernetes`: manifests that a cluster of a stated version and operators accepts, and that can work."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evidoc.checks import schema_references
from evidoc.checks.base import Runner, Tried
from evidoc.checks.documents import Document
from evidoc.checks.parts import VALUE_OPTIONS, Ended, documents_of, values_of
from evidoc.config import Project, load_project
from evidoc.errors import EvidocError
from evidoc.evidence.distributions import public
from evidoc.files import read_text
from evidoc.model import Snippet, Verdict

if TYPE_CHECKING:
    from evidoc.kubernetes import Fault, Server

VERSION = "1.37"
"""The version of Kubernetes where a snippet states none."""

_DISTRIBUTIONS = ("kubernetes-validate", "jsonschema-rs", "cel-expr-python", "pyyaml")
_FACTS = ("charts", "instances", "operators", "retired")
_NAMED = re.compile(r"""\b(apiVersion|kind)["']?\s*:\s*["']?([\w./-]+)""")


class Kubernetes:
    """Looks at all documents of all files of the snippet together. Its values are parts of them, so given."""

    name: str = "kubernetes"
    proof: Verdict = Verdict.VALIDATED
    summary: Mapping[str, str] = {
        "ko": "매니페스트를 API 서버처럼 스키마·CEL·승인 규칙으로, 이어서 프로젝트 규칙으로 검증하며, "
        "클러스터에 적용하지는 않습니다.",
        "en": "Validates manifests as an API server does, by schema, CEL and admission rules, and by the "
        "project's own; nothing is applied to a cluster.",
    }
    options: Mapping[str, Any] = {
        "kubernetes": {
            "description": f"Version of Kubernetes, as `{VERSION}`.",
            "type": "string",
            "pattern": r"^[0-9]+\.[0-9]+$",
            "default": VERSION,
        },
        "operators": {
            "description": "Operators that the cluster has; kinds of others are unknown.",
            "type": "array",
            "items": {"type": "string", "minLength": 1},
            "uniqueItems": True,
        },
        "instances": {
            "description": "Instance types on which pods run that do not say so themselves.",
            "type": "array",
            "items": {"type": "string", "minLength": 1},
            "uniqueItems": True,
        },
    }
    value_options: Mapping[str, Any] = VALUE_OPTIONS

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        """The project's facts, and the schemas of the kinds that the files may name and all they refer to."""
        folder = _schemas(root)
        found = {f"{folder}/facts/{name}.yaml" for name in _FACTS}
        if snippet.options.get("operators"):
            for file in snippet.files:
                for schema in _named(root, folder, file):
                    found.update(schema_references.closure(root, schema))
        return tuple(sorted(file for file in found if (root / file).is_file()))

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return frozenset(snippet.values)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        """Judge the manifests; the sandbox is not asked, since nothing of them runs."""
        try:
            loaded = installed()
            from evidoc.kubernetes import BadSchema
        except (PackageNotFoundError, ImportError) as error:
            message = f"the check needs {error.name}: pip install 'evidoc[kubernetes]'."
            return Tried(False, message, file=snippet.files[0], error=True)
        try:
            server = server_of(snippet, root)
            documents = {file: documents_of(root, file) for file in snippet.files}
            objects = [
                (file, one) for file, found in documents.items() for one in found if one.value is not None
            ]
            faults = server.faults([one.value for _, one in objects])
            known = {"loaded": loaded, "versions": versions_of(server, loaded)}
            if faults:
                return Tried(False, **_answer(snippet, objects, faults), **known)  # type: ignore[arg-type]
            values = values_of(snippet, documents[snippet.files[0]])
        except BadSchema as bad:
            place = snippet.place
            file, line, col = (bad.file, 1, 1) if bad.file else (place.file, place.line, place.col)
            return Tried(False, bad.message, file=file, line=line, col=col, error=True)
        except Ended as ended:
            return ended.tried
        except RecursionError:
            return Tried(False, "the file is nested too deep to be validated.", file=snippet.files[0])
        return Tried(True, values=values, **known)  # type: ignore[arg-type]


def server_of(snippet: Snippet, root: Path) -> Server:
    """The API server that a snippet's options describe. Raises `BadSchema`, and `ImportError` without it."""
    from evidoc.kubernetes import Server, schemas_of

    return Server(
        schemas_of(root, _schemas(root)),
        str(snippet.options.get("kubernetes", VERSION)),
        frozenset(snippet.options.get("operators", ())),
        tuple(snippet.options.get("instances", ())),
    )


def _answer(
    snippet: Snippet, objects: Sequence[tuple[str, Document]], faults: Sequence[Fault]
) -> dict[str, Any]:
    """All faults by place as the output; as the message the first, or the one that the snippet expects."""
    order = {file: number for number, file in enumerate(snippet.files)}
    placed = []
    for fault in faults:
        file, document = objects[fault.manifest]
        placed.append((order[file], *document.place(fault.path, key=fault.key), file, fault.message))
    placed.sort()
    expected = snippet.refused.message if snippet.refused else ""
    chosen = next((one for one in placed if expected in one[-1]), placed[0])
    _, line, col, file, message = chosen
    also = f" (and {len(placed) - 1} more)" if len(placed) > 1 else ""
    return {
        "message": f"{message.removesuffix('.')}{also}.",
        "file": file,
        "line": line,
        "col": col,
        "output": "".join(f"{file}:{line}:{col}: {message}\n" for _, line, col, file, message in placed),
    }


def versions_of(server: Server, loaded: Mapping[str, str]) -> dict[str, str]:
    """What the verdict is about: the version of Kubernetes, and of each operator whose kinds were used."""
    found = {"kubernetes": server.version, "kubernetes-validate": public(loaded["kubernetes-validate"])}
    for operator, custom in server.used.items():
        found[operator] = server.schemas.source(custom)["version"].removeprefix("v")
    return dict(sorted(found.items()))


def _named(root: Path, folder: str, file: str) -> list[str]:
    """Schema files that a manifest may need: found in its text, unparsed, as this is asked on every start."""
    text = read_text(root, file)
    if not isinstance(text, str):
        return []
    found: dict[str, set[str]] = {"apiVersion": set(), "kind": set()}
    for key, value in _NAMED.findall(text):
        found[key].add(value)
    return [
        posixpath.join(folder, one, f"{kind}.yaml")
        for one in sorted(found["apiVersion"])
        for kind in sorted(found["kind"])
        if "/" in one and (root / folder / one / f"{kind}.yaml").is_file()
    ]


@cache
def installed() -> dict[str, str]:
    """Versions of the distributions that decide. Raises `PackageNotFoundError`."""
    return {name: version(name) for name in _DISTRIBUTIONS}


@cache
def _schemas(root: Path) -> str:
    """The project's folder of schemas."""
    try:
        return load_project(root).schemas
    except EvidocError:
        return Project(root).schemas


CHECK = Kubernetes()
