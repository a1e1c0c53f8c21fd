"""Environments of wheels: the files themselves, never installed, so that nothing of them runs."""

from __future__ import annotations

import sys

from evidoc.environments.base import Say
from evidoc.environments.cached import Cached


class WheelEnvironment(Cached):
    """A folder with the wheels that a file of pins names, each held against its digest by pip."""

    absent = "its wheels are not downloaded."

    def make(self, say: Say) -> None:
        say(f"{self.name}: wheels in {self.folder}")
        self.folder.mkdir(parents=True)
        listed = self.folder / "requirements.txt"
        for stage in self.requirements.stages:
            listed.write_text("\n".join(stage.lines) + "\n", encoding="utf-8")
            command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check"]
            # A source distribution would be built to read its metadata: that runs its code.
            options = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--dest", str(self.folder)]
            self.run([*command, *options, *stage.flags, "--requirement", str(listed)], stage.environ)
