"""What environments there are, whether they are here, and installing them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from evidoc.config import Project
from evidoc.environments import Environment, load_environments
from evidoc.environments.base import Say
from evidoc.errors import EvidocError
from evidoc.gate.here import Here
from evidoc.model import Finding


@dataclass(frozen=True, slots=True)
class Standing:
    """One environment: `missing` says why it is not here (None: it is), `install` the command that helps."""

    name: str
    summary: Mapping[str, str]
    missing: str | None
    install: str
    versions: Mapping[str, str]


def environments(project: Project) -> tuple[tuple[Standing, ...], tuple[Finding, ...]]:
    """Every environment of a project, and what is wrong with the files that define some.

    Raises EvidocError where one cannot be loaded.
    """
    known, findings = load_environments(project)
    here = Here(project, known)
    return tuple(_standing(each, here) for each in known.values()), tuple(findings)


def _standing(environment: Environment, here: Here) -> Standing:
    missing = here.missing(environment.name)
    versions = {} if missing else environment.versions()
    return Standing(environment.name, environment.summary, missing, environment.install, versions)


def install(project: Project, names: Iterable[str], say: Say) -> None:
    """Make the environments `names` be here, in order; those that are here are left as they are.

    Raises EvidocError for an unknown name, and where one cannot be installed.
    """
    names = tuple(names)
    known, findings = load_environments(project)
    here = Here(project, known)
    for finding in findings:
        if any(finding.place.file == f"{project.environments}/{name}.txt" for name in names):
            raise EvidocError(finding.message, place=finding.place, fix=finding.fix)
    for name in here.known(names):
        if here.missing(name) is None:
            say(f"{name} is here already")
            continue
        known[name].set_up(say)
        still = known[name].missing(project)
        if still:
            raise EvidocError(f"the environment {name} was installed, but {still}")
        say(f"{name} is here now")
