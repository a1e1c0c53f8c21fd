"""Environments that pip makes: a virtual environment for each `environments/<name>.txt` of a project."""

from __future__ import annotations

import os
import platform
import sys
import tempfile

from evidoc.environments.base import Say
from evidoc.environments.cached import Cached
from evidoc.environments.requirements import Requirements, Stage


class VenvEnvironment(Cached):
    """A virtual environment, another for each Python that makes it."""

    def __init__(self, name: str, file: str, text: str, requirements: Requirements) -> None:
        python = f"{platform.python_implementation()} {platform.python_version()} {platform.machine()}"
        super().__init__(name, file, f"{python}\n{text}", requirements)
        self.python: str | None = str(self.folder / "bin" / "python")

    def fault(self) -> str | None:
        fault = super().fault()
        if fault is None and not os.path.exists(str(self.python)):  # its link led to one that is gone
            return "the Python it was made with is gone."
        return fault

    def make(self, say: Say) -> None:
        say(f"{self.name}: a virtual environment in {self.folder}")
        # Our own pip installs into it (pip 22.3): a second one would take 5 s and is of no use there.
        self.run([sys.executable, "-m", "venv", "--without-pip", str(self.folder)], {})
        for number, stage in enumerate(self.requirements.stages, start=1):
            say(f"{self.name}: pip, step {number} of {len(self.requirements.stages)}")
            self._pip(stage)

    def _pip(self, stage: Stage) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=self.folder, encoding="utf-8") as listed:
            listed.write("\n".join(stage.lines) + "\n")
            listed.flush()
            command = [sys.executable, "-m", "pip", "--python", str(self.python), "install"]
            options = ["--disable-pip-version-check", *stage.flags, "--requirement", listed.name]
            self.run([*command, *options], stage.environ)
