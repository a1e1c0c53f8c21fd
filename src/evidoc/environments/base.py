"""What an environment is: software that a check needs and that not every machine has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from evidoc.config import Project

Say = Callable[[str], None]
"""Called with one line for each step of an installation."""


class Environment(Protocol):
    """Software under a name that specs use.

    `summary` says in each language what it holds. `python` is the interpreter
    of its Python programs; None is evidoc's own.
    """

    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> Mapping[str, str]: ...
    @property
    def python(self) -> str | None: ...

    @property
    def install(self) -> str:
        """The one command that makes it be here; "" where there is nothing to install."""
        ...

    def missing(self, project: Project) -> str | None:
        """Why it is not here, as one sentence; None where it is. Takes milliseconds: asked on every run."""
        ...

    def versions(self) -> Mapping[str, str]:
        """What the lock records beside the distributions that a snippet imports: name -> version.

        Asked only where nothing is missing.
        """
        ...

    def set_up(self, say: Say) -> None:
        """Install it. Raises `EvidocError` with the cause; then nothing of it counts as being here."""
        ...
