"""What a check is: one kind of trying a snippet, registered under the entry point `evidoc.checks`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from evidoc.model import EMPTY, Snippet, Verdict
from evidoc.run.job import Job, Ran


class Runner(Protocol):
    """Runs jobs in the sandbox.

    `python` is the interpreter of its programs, None for ours; `folder` is where
    the environment keeps files that checks lay beside a program, None where it
    keeps none.
    """

    @property
    def python(self) -> str | None: ...
    @property
    def folder(self) -> Path | None: ...

    def run(self, job: Job) -> Ran:
        """Run one job to its end; safe to call from several threads. Never raises for what the job does."""
        ...


@dataclass(frozen=True, slots=True)
class Tried:
    """What a check found.

    `passed` is false with `message` (one sentence) and, where known, `file`
    (a project path), `line`, `col` of the fault. `error` marks a check that
    could not do its work; nothing is then known of the snippet. `loaded` are
    all distributions that had a part, for the cache; `versions` those that the
    snippet's own text names, for the reader.
    """

    passed: bool
    message: str = ""
    file: str | None = None
    line: int = 1
    col: int = 1
    values: Mapping[str, Any] = EMPTY
    loaded: Mapping[str, str] = EMPTY
    versions: Mapping[str, str] = EMPTY
    output: str = ""
    error: bool = False


class Check(Protocol):
    """One kind of check.

    `proof` is the verdict of a snippet that passes (`EXECUTED` or
    `VALIDATED`); `options` is the JSON Schema (`properties` only) of the keys
    that it adds to a spec, `value_options` of those it adds to a value.
    """

    name: str
    proof: Verdict
    summary: Mapping[str, str]
    options: Mapping[str, Any]
    value_options: Mapping[str, Any]

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        """Project paths beyond `snippet.files` whose content decides the result (schemas, fixtures)."""
        ...

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        """Names of `snippet.values` that the snippet merely states, as literals."""
        ...

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        """Try the snippet. Raises nothing for what the snippet does."""
        ...
