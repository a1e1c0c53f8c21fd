"""Which environments this machine has, and a sandbox for each."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from evidoc.checks.base import Runner
from evidoc.config import FILE, Project
from evidoc.environments import Environment
from evidoc.errors import EvidocError
from evidoc.evidence.interpreter import Interpreter, interpreter_at
from evidoc.model import Finding, Place
from evidoc.names import nearest
from evidoc.run import Sandbox
from evidoc.run.job import Job, Ran


class Here:
    """The environments of a project as this machine has them. Each is asked once whether it is here."""

    def __init__(self, project: Project, environments: Mapping[str, Environment]) -> None:
        self._project = project
        self._environments = environments
        self._missing: dict[str, str | None] = {}

    def missing(self, name: str) -> str | None:
        """Why the environment `name` is not here, as one sentence; None where it is."""
        if name not in self._missing:
            known = self._environments.get(name)
            self._missing[name] = known.missing(self._project) if known else f"there is no “{name}”."
        return self._missing[name]

    def python(self, name: str) -> str | None:
        return self._environments[name].python

    def interpreter(self, name: str) -> Interpreter:
        return interpreter_at(self.python(name))

    def versions(self, name: str) -> Mapping[str, str]:
        """What the lock records of the environment itself."""
        return self._environments[name].versions()

    def identity(self, name: str) -> tuple[str, ...]:
        """What tells the environment, as it is now, from every other; for the cache."""
        interpreter = self.interpreter(name)
        versions = json.dumps(dict(self.versions(name)), sort_keys=True)
        return name, interpreter.python or "", interpreter.version, str(self.folder(name) or ""), versions

    def folder(self, name: str) -> Path | None:
        """Where the environment keeps its files, another for other pins; None where it keeps none."""
        folder: Path | None = getattr(self._environments[name], "folder", None)
        return folder

    def absent(self, required: Iterable[str]) -> Iterator[Finding]:
        """A finding for each of the `required` environments that is not here."""
        for name in required:
            missing = self.missing(name)
            if missing:
                file = getattr(self._environments[name], "file", FILE)
                message = f"the environment {name} is required, but {missing}"
                yield Finding(Place(file), "environment-missing", message, self._environments[name].install)

    def known(self, names: Iterable[str]) -> tuple[str, ...]:
        """`names`, each of them an environment. Raises EvidocError for one that is none."""
        names = tuple(names)
        for name in names:
            if name not in self._environments:
                fix = nearest(name, self._environments) or f"known are: {', '.join(self._environments)}"
                raise EvidocError(f"there is no environment “{name}”", fix=fix)
        return names


@dataclass(frozen=True, slots=True)
class _Equipped:
    """A sandbox with the files of one of the environments that share it."""

    box: Sandbox
    folder: Path | None

    @property
    def python(self) -> str | None:
        return self.box.python

    def run(self, job: Job) -> Ran:
        return self.box.run(job)


class Sandboxes:
    """One sandbox an interpreter, each started when it is first asked for."""

    def __init__(self, here: Here, project: Project, *, workers: int) -> None:
        self._here = here
        self._project = project
        self._workers = workers
        self._boxes: dict[str | None, Sandbox] = {}
        self._lock = threading.Lock()

    def __call__(self, environment: str) -> Runner:
        """What runs the programs of `environment`."""
        python = self._here.python(environment)
        with self._lock:
            if python not in self._boxes:
                self._boxes[python] = Sandbox(self._project.root, workers=self._workers, python=python)
            return _Equipped(self._boxes[python], self._here.folder(environment))

    @property
    def notices(self) -> tuple[str, ...]:
        """What the sandboxes could not do on this machine, each once."""
        return tuple(dict.fromkeys(notice for box in self._boxes.values() for notice in box.notices))

    def close(self) -> None:
        for box in self._boxes.values():
            box.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
