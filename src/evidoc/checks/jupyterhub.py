"""`jupyterhub`: a `jupyterhub_config.py`, its options, and the Pod that KubeSpawner makes of each profile."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.documents import MISSING, Document
from evidoc.checks.driven import ENTRY, answer_of, inside
from evidoc.checks.kubernetes import CHECK as KUBERNETES
from evidoc.checks.kubernetes import installed, server_of, versions_of
from evidoc.checks.program import LIMITS, Program, lay_out, limits, scratch_name
from evidoc.evidence.distributions import public
from evidoc.evidence.interpreter import interpreter_at
from evidoc.model import Snippet, ValueSpec, Verdict
from evidoc.run.job import Job

_NOTHING: Any = object()
_USERS = ("ann",)
_PROFILE_RULE = "profile-name"
"""The rule that reads profiles, in a ConfigMap that holds the configuration."""
_RENDERING = ("jupyterhub", "jupyterhub-kubespawner")


class JupyterHub(Program):
    """The first file is JupyterHub's configuration. Values are parts of the Pods that come of it."""

    name = "jupyterhub"
    program = "python"
    proof = Verdict.VALIDATED
    summary: Mapping[str, str] = {
        "ko": "JupyterHub 설정의 옵션을 실제 클래스로 검사하고, 프로필마다 KubeSpawner가 만드는 파드를 "
        "Kubernetes 스키마와 규칙으로 검증합니다. Hub는 실행하지 않습니다.",
        "en": "Holds the options of a JupyterHub configuration against the real classes, and the Pod that "
        "KubeSpawner makes of each profile against Kubernetes' schema and rules; no Hub runs.",
    }
    options: Mapping[str, Any] = {
        "kubernetes": KUBERNETES.options["kubernetes"],
        "users": {
            "description": "Users whose Pods are made.",
            "type": "array",
            "items": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"},
            "minItems": 1,
            "maxItems": 8,
            "uniqueItems": True,
            "default": list(_USERS),
        },
        **LIMITS,
    }
    value_options: Mapping[str, Any] = {
        "profile": {
            "description": "Slug of the profile whose Pod has the value; where there are none, leave it out.",
            "type": "string",
        },
        "user": {
            "description": "Whose Pod it is; the first of `users`, where it is left out.",
            "type": "string",
        },
        "at": {
            "description": "JSON pointer (RFC 6901) to the value in the Pod; null where there is nothing.",
            "type": "string",
            "pattern": "^(/.*)?$",
        },
    }

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        return KUBERNETES.inputs(replace(snippet, options={}), root)

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return frozenset()  # KubeSpawner makes them

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        try:
            installed()
            from evidoc.kubernetes import BadSchema
        except (PackageNotFoundError, ImportError) as error:
            message = f"the check needs {error.name}: pip install 'evidoc[kubernetes]'."
            return Tried(False, message, file=snippet.files[0], error=True)
        try:
            return self._run(snippet, root, runner)
        except BadSchema as bad:
            message = f"{bad.file}: {bad.message}" if bad.file else bad.message
        return Tried(False, message, file=snippet.place.file, line=snippet.place.line, error=True)

    def _run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        laid = lay_out(snippet, root)
        if isinstance(laid, Tried):
            return laid
        first = scratch_name(snippet, snippet.files[0])
        users = list(snippet.options.get("users", _USERS))
        files = {**laid, **inside("jupyterhub", {"file": first, "users": users})}
        job = Job("python", ENTRY, files, names=("answer",), limits=limits(snippet))
        found = answer_of(snippet, job, runner.run(job), runner.python)
        found = replace(found, versions=_versions(snippet, root, runner.python))
        if not found.passed:
            return found
        source = laid[first].decode("utf-8", "replace")
        answer = found.values["answer"]
        wrong = [
            *(_placed(each, source) for each in answer["wrong"]),
            *_faults(snippet, root, source, answer),
        ]
        if wrong:
            expected = snippet.refused.message if snippet.refused else ""
            line, message = next((each for each in wrong if expected in each[1]), wrong[0])
            listed = "".join(f"{snippet.files[0]}:{line}: {message}\n" for line, message in wrong)
            return replace(
                found, passed=False, message=message, file=snippet.files[0], line=line, output=listed
            )
        pods = {(user, slug): made for user, all in answer["pods"].items() for slug, made in all.items()}
        values = {
            name: _value(
                pods.get((spec.options.get("user", users[0]), spec.options.get("profile", ""))), spec
            )
            for name, spec in snippet.values.items()
        }
        lost = [name for name, value in values.items() if value is _NOTHING]
        if lost:
            place = snippet.values[lost[0]].place
            known = ", ".join(f"`{slug}`" for slug in answer["pods"][users[0]])
            message = f"`{lost[0]}` names no user or no profile; the slugs are: {known}."
            return replace(found, passed=False, error=True, message=message, file=place.file, line=place.line)
        return replace(found, values=values)


def _versions(snippet: Snippet, root: Path, python: str | None) -> dict[str, str]:
    """Of what renders the Pods, and of what judges them."""
    versions = interpreter_at(python).installed.versions
    rendering = {name: public(versions[name]) for name in _RENDERING if name in versions}
    return dict(sorted({**rendering, **versions_of(server_of(snippet, root), installed())}.items()))


def _value(made: Mapping[str, Any] | None, spec: ValueSpec) -> Any:
    if made is None:
        return _NOTHING
    value = Document(made["pod"], None).at(spec.options.get("at", ""))  # type: ignore[arg-type]
    return None if value is MISSING else value


def _faults(
    snippet: Snippet, root: Path, source: str, answer: Mapping[str, Any]
) -> Iterator[tuple[int, str]]:
    """What a cluster refuses of the Pods, and what the project's rules say of them and of the profiles."""
    server = server_of(snippet, root)
    first: Mapping[str, Any] = next(
        iter(answer["pods"].values()), {}
    )  # other users' Pods differ in names only
    for made in first.values():
        for fault in server.faults([made["pod"]]):
            called = f"the Pod of “{made['profile']}”" if made["profile"] else "the Pod"
            yield _line(source, "profile_list", made["profile"]), f"{called}: {fault.message}"
    read = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "hub"}, "data": {"hub.py": source}}
    for fault in (each for each in server.faults([read]) if each.rule == _PROFILE_RULE):
        names = [name for name in _names(source) if name in fault.message]
        yield _line(source, "profile_list", names[0] if names else ""), fault.message


def _placed(wrong: Mapping[str, str], source: str) -> tuple[int, str]:
    profile = wrong.get("profile", "")
    said = f"“{profile}”: {wrong['message']}" if profile else wrong["message"]
    return _line(source, wrong["name"] or wrong["section"], profile, wrong.get("key", "")), said


def _line(source: str, name: str, profile: str = "", key: str = "") -> int:
    """The line of a key in a profile, else of the profile, else of the option; 1 where none is found."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if profile and isinstance(node, ast.Dict) and profile in _texts(node.values):
            keys = (each for part in ast.walk(node) if isinstance(part, ast.Dict) for each in part.keys)
            named = (each for each in keys if isinstance(each, ast.Constant) and each.value == key)
            return next((each.lineno for each in named), node.lineno)
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == name)
    return next((node.lineno for node in attributes), 1)


def _names(source: str) -> list[str]:
    """What the profiles are called."""
    dicts = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Dict))
    pairs = (pair for node in dicts for pair in zip(node.keys, node.values, strict=True))
    return [text for key, value in pairs if _texts([key]) == ["display_name"] for text in _texts([value])]


def _texts(nodes: Any) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


CHECK = JupyterHub()
