"""What is kept outside the project and made once: the folder of an environment that a file of pins defines.

It stands under the digest of the file, so that a changed file is another
environment and several checkouts share one.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from evidoc.config import Project
from evidoc.environments.base import Say
from evidoc.environments.requirements import Requirements
from evidoc.errors import EvidocError
from evidoc.model import Place

_COMPLETE = "evidoc-complete"
"""A file that is written last. Not a folder that is renamed: the scripts in `bin` hold their path."""

_LEADING_ASTRAY = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_USER", "VIRTUAL_ENV")


class Cached:
    """The environment `name`, defined by `file` (a project path) with these requirements.

    `text` is what the folder depends on. Subclasses fill the folder.
    """

    python: str | None = None
    absent = "it is not installed."
    """What is said where it is not here."""

    def __init__(self, name: str, file: str, text: str, requirements: Requirements) -> None:
        self.name = name
        self.file = file
        self.summary: Mapping[str, str] = requirements.summary
        self.install = f"evidoc environments install {name}"
        self.requirements = requirements
        self.folder = cache_folder() / f"{name}-{_digest(text)}"

    def missing(self, project: Project) -> str | None:
        return self.fault()

    def fault(self) -> str | None:
        """Why it cannot be used, as one sentence; None where it can."""
        return None if (self.folder / _COMPLETE).is_file() else self.absent

    def versions(self) -> Mapping[str, str]:
        return {}

    def set_up(self, say: Say) -> None:
        with self._alone():
            if self.fault() is None:
                say(f"{self.name} is here already")
                return
            shutil.rmtree(self.folder, ignore_errors=True)
            try:
                self.make(say)
                (self.folder / _COMPLETE).touch()
            except BaseException:
                shutil.rmtree(self.folder, ignore_errors=True)
                raise

    def make(self, say: Say) -> None:
        """Fill the folder, which does not exist. Raises `EvidocError`."""
        raise NotImplementedError

    def run(self, command: list[str], environ: Mapping[str, str]) -> None:
        """Run a command of the installation, told on standard error. Raises `EvidocError`."""
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


def cache_folder() -> Path:
    """Where pip environments are kept: `evidoc/environments` in this user's cache."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "evidoc" / "environments"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
