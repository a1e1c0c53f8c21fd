"""Environments that pip makes: a virtual environment for each `environments/<name>.txt` of a project.

It is kept outside the project, under the digest of its requirements and its
Python, so that a changed file is another environment and several checkouts
share one.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from evidoc.config import Project
from evidoc.environments.base import Say
from evidoc.environments.requirements import Requirements, Stage
from evidoc.errors import EvidocError
from evidoc.model import Place

_COMPLETE = "evidoc-complete"
"""A file that is written last. Not a folder that is renamed: the scripts in `bin` hold their path."""


class VenvEnvironment:
    """The pip environment `name`, defined by `file` (a project path) with these requirements."""

    def __init__(self, name: str, file: str, text: str, requirements: Requirements) -> None:
        self.name = name
        self.file = file
        self.summary: Mapping[str, str] = requirements.summary
        self.install = f"evidoc environments install {name}"
        self._requirements = requirements
        self.folder = cache_folder() / f"{name}-{_digest(text)}"
        self.python: str | None = str(self.folder / "bin" / "python")

    def missing(self, project: Project) -> str | None:
        return self._fault()

    def _fault(self) -> str | None:
        if not (self.folder / _COMPLETE).is_file():
            return "it is not installed."
        if not os.path.exists(str(self.python)):  # its link led to an interpreter that is gone
            return "the Python it was made with is gone."
        return None

    def versions(self) -> Mapping[str, str]:
        return {}

    def set_up(self, say: Say) -> None:
        with self._alone():
            if self._fault() is None:
                say(f"{self.name} is here already")
                return
            shutil.rmtree(self.folder, ignore_errors=True)
            try:
                self._make(say)
            except BaseException:
                shutil.rmtree(self.folder, ignore_errors=True)
                raise

    def _make(self, say: Say) -> None:
        say(f"{self.name}: a virtual environment in {self.folder}")
        # Our own pip installs into it (pip 22.3): a second one would take 5 s and is of no use there.
        self._run([sys.executable, "-m", "venv", "--without-pip", str(self.folder)], {})
        for number, stage in enumerate(self._requirements.stages, start=1):
            say(f"{self.name}: pip, step {number} of {len(self._requirements.stages)}")
            self._pip(stage)
        (self.folder / _COMPLETE).touch()

    def _pip(self, stage: Stage) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=self.folder, encoding="utf-8") as listed:
            listed.write("\n".join(stage.lines) + "\n")
            listed.flush()
            command = [sys.executable, "-m", "pip", "--python", str(self.python), "install"]
            options = ["--disable-pip-version-check", *stage.flags, "--requirement", listed.name]
            self._run([*command, *options], stage.environ)

    def _run(self, command: list[str], environ: Mapping[str, str]) -> None:
        kept = {key: value for key, value in os.environ.items() if key not in _LEADING_ASTRAY}
        try:
            # What it prints goes to the person, and leaves our standard output to the report.
            done = subprocess.run(command, env={**kept, **environ}, stdout=sys.stderr.fileno(), check=False)
        except OSError as error:
            raise EvidocError(f"{command[0]} cannot be started: {error.strerror}.") from error
        if done.returncode:
            raise EvidocError(
                f"the environment {self.name} could not be installed: `python {' '.join(command[1:3])}` "
                f"ended with exit status {done.returncode}.",
                place=Place(self.file),
                fix="see what it printed above",
            )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the environment against another installation of it."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(f"{self.folder}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)


_LEADING_ASTRAY = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_USER", "VIRTUAL_ENV")


def cache_folder() -> Path:
    """Where pip environments are kept: `evidoc/environments` in this user's cache."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "evidoc" / "environments"


def _digest(text: str) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()} {platform.machine()}"
    return hashlib.sha256(f"{python}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
