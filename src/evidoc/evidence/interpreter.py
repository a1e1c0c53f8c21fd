"""A Python and what is installed for it: evidoc's own, or that of a pip environment."""

from __future__ import annotations

import functools
import json
import platform
import subprocess
from collections.abc import Mapping
from functools import cached_property
from importlib.metadata import entry_points, packages_distributions
from pathlib import Path

from evidoc.evidence.distributions import Installed

_ASKED = """
import importlib.metadata as metadata, json
scripts = {each.name: each.dist.name for each in metadata.entry_points(group="console_scripts")}
print(json.dumps([metadata.packages_distributions(), scripts]))
"""


class Interpreter:
    """The Python at `python`, a path in a virtual environment; None is the one that runs this.

    Nothing is read before it is asked for.
    """

    def __init__(self, python: str | None = None) -> None:
        self.python = python

    @cached_property
    def version(self) -> str:
        """Its version, as 3.11.2; "" where its environment does not say."""
        if self.python is None:
            return platform.python_version()
        try:
            lines = (self._prefix / "pyvenv.cfg").read_text("utf-8").split("\n")
        except OSError:
            return ""
        parts = [line.partition("=") for line in lines]
        return next((value.strip() for key, _, value in parts if key.strip() == "version"), "")

    @cached_property
    def installed(self) -> Installed:
        """Its distributions."""
        return Installed(None if self.python is None else self._folders())

    @cached_property
    def providers(self) -> Mapping[str, list[str]]:
        """Top-level module -> the distributions that hold it, as it says itself.

        Reads the file list of every distribution (0.2 s for 60): to be asked only when something ran.
        """
        return packages_distributions() if self.python is None else self._asked[0]

    @cached_property
    def commands(self) -> Mapping[str, str]:
        """Command -> the distribution that installs it. As slow as `providers`."""
        if self.python is not None:
            return self._asked[1]
        scripts = entry_points(group="console_scripts")
        return {each.name: each.dist.name for each in scripts if each.dist is not None}

    @cached_property
    def _asked(self) -> tuple[Mapping[str, list[str]], Mapping[str, str]]:
        try:
            command = [str(self.python), "-I", "-c", _ASKED]
            said = subprocess.run(command, capture_output=True, timeout=60, check=True).stdout
        except (OSError, subprocess.SubprocessError):
            return {}, {}
        providers, commands = json.loads(said)
        return providers, commands

    @property
    def _prefix(self) -> Path:
        return Path(str(self.python)).parents[1]

    def _folders(self) -> list[str]:
        return sorted(str(path) for path in self._prefix.glob("lib*/python*/site-packages"))


@functools.cache
def interpreter_at(python: str | None) -> Interpreter:
    """The one `Interpreter` of a path, so that it is looked at once a process."""
    return Interpreter(python)
