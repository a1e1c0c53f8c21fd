"""Finding the environments: those that distributions register, and those that a project pins."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import cast

from evidoc.config import Project
from evidoc.environments.base import Environment
from evidoc.environments.requirements import parse
from evidoc.environments.venv import VenvEnvironment
from evidoc.environments.wheels import WheelEnvironment
from evidoc.errors import EvidocError
from evidoc.files import read_text
from evidoc.model import Finding, Place

GROUP = "evidoc.environments"
CORE = "core"
"""The environment that is always here."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ATTRIBUTES = ("summary", "python", "install")
_METHODS = ("missing", "versions", "set_up")


def load_environments(project: Project) -> tuple[dict[str, Environment], list[Finding]]:
    """All environments by name, `core` first, and what is wrong with the project's files of pins.

    A file with errors defines nothing. Raises `EvidocError` where a registered
    environment cannot be loaded, or two have one name.
    """
    found: dict[str, Environment] = {}
    for point in entry_points(group=GROUP):
        if point.name in found:
            raise EvidocError(
                f"the environment `{point.name}` is registered twice, the second time by {_owner(point)}.",
                fix="uninstall one of the two distributions",
            )
        found[point.name] = _load(point)
    if CORE not in found:
        raise EvidocError(
            f"no environment is registered under the entry point group `{GROUP}`.",
            fix="install evidoc itself: `pip install -e .` in its source tree",
        )
    findings: list[Finding] = []
    folder = project.root / project.environments
    for path in sorted(folder.glob("*.txt")) if folder.is_dir() else ():
        read = _pinned(project, path, found)
        if isinstance(read, list):
            findings += read
        else:
            found[read.name] = read
    return {name: found[name] for name in sorted(found, key=lambda name: (name != CORE, name))}, findings


def _pinned(project: Project, path: Path, taken: dict[str, Environment]) -> Environment | list[Finding]:
    name, file = path.stem, f"{project.environments}/{path.name}"
    if not _NAME.fullmatch(name):
        message = f"`{name}` cannot be an environment's name."
        return [
            Finding(Place(file), "environment-name", message, "use small letters, digits and single hyphens")
        ]
    if name in taken:
        message = f"the environment `{name}` is defined by an installed package already."
        return [Finding(Place(file), "environment-name", message, "give the file another name")]
    text = read_text(project.root, file)
    if isinstance(text, Finding):
        return [text]
    read = parse(file, text, project.languages)
    if isinstance(read, list):
        return read
    return (WheelEnvironment if read.wheels else VenvEnvironment)(name, file, text, read)


def _owner(point: EntryPoint) -> str:
    return point.dist.name if point.dist else "an unknown distribution"


def _load(point: EntryPoint) -> Environment:
    """Import one environment; a plug-in may fail in any way, so every exception becomes one sentence."""
    try:
        environment = point.load()
    except Exception as error:
        raise EvidocError(
            f"the environment `{point.name}` of {_owner(point)} cannot be loaded: "
            f"{type(error).__name__}: {error}.",
            fix=f"update or uninstall {_owner(point)}",
        ) from error
    fault = _fault(environment, point.name)
    if fault:
        raise EvidocError(
            f"`{point.value}`, which {_owner(point)} registers as `{point.name}`, is none: {fault}.",
            fix=f"update or uninstall {_owner(point)}",
        )
    return cast(Environment, environment)


def _fault(environment: object, name: str) -> str:
    """Why an object does not keep the contract of `Environment`; "" when it does."""
    if getattr(environment, "name", None) != name:
        return f"its `name` is {getattr(environment, 'name', None)!r}"
    for attribute in _ATTRIBUTES:
        if not hasattr(environment, attribute):
            return f"it has no `{attribute}`"
    for method in _METHODS:
        if isinstance(environment, type) or not callable(getattr(environment, method, None)):
            return f"it has no method `{method}`"
    return ""
