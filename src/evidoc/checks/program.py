"""What the checks that run a program share: laying out its files, its limits, and reading the result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from evidoc import files
from evidoc.checks import imports
from evidoc.checks.base import Runner, Tried
from evidoc.evidence.interpreter import Interpreter, interpreter_at
from evidoc.model import EMPTY, Snippet, Texts, Verdict
from evidoc.run.job import Job, Limits, Ran, Status

LIMITS: Mapping[str, Any] = {
    "seconds": {
        "description": "Limit of its wall time in seconds.",
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 3600,
    },
    "memory": {
        "description": "Limit of its memory in MiB.",
        "type": "integer",
        "minimum": 16,
        "maximum": 1048576,
    },
}
"""Options of every check that runs a program. There is none for environment
variables: what a reader cannot see in the block must not decide its result."""


class Program:
    """A check that runs the snippet's first file; the others lie beside it.

    Subclasses name themselves, and say what a value's `given` means in their
    language.
    """

    name: str
    program: str
    summary: Texts
    options: Mapping[str, Any] = LIMITS
    value_options: Mapping[str, Any] = EMPTY
    proof: Verdict = Verdict.EXECUTED

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        return ()

    def ranks(self, snippet: Snippet) -> int:
        """How many processes run the program."""
        return 1

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        laid = lay_out(snippet, root)
        if isinstance(laid, Tried):
            return laid
        return self.run_laid(snippet, laid, runner)

    def run_laid(self, snippet: Snippet, laid: Mapping[str, bytes], runner: Runner) -> Tried:
        """Run the snippet's first file beside the files of `laid`."""
        job = Job(
            program=self.program,
            entry=scratch_name(snippet, snippet.files[0]),
            files=laid,
            names=tuple(snippet.values),
            ranks=self.ranks(snippet),
            limits=limits(snippet),
        )
        return tried(snippet, job, runner.run(job), interpreter_at(runner.python))


def scratch_name(snippet: Snippet, file: str) -> str:
    """The name of a project file in the scratch directory: its path below the topic's folder."""
    path = PurePosixPath(file)
    topic = PurePosixPath(snippet.place.file).parent
    return str(path.relative_to(topic) if path.is_relative_to(topic) else path)


def lay_out(snippet: Snippet, root: Path) -> dict[str, bytes] | Tried:
    """The snippet's files by their scratch names, or what to say where one cannot be read."""
    laid: dict[str, bytes] = {}
    for file in snippet.files:
        path = files.inside(root, file)
        if path is None:
            return Tried(False, f"{file} is outside the project.", file=snippet.place.file, error=True)
        try:
            laid[scratch_name(snippet, file)] = path.read_bytes()
        except OSError as error:
            return Tried(False, f"{file} cannot be read: {error.strerror}.", file=file, error=True)
    return laid


def limits(snippet: Snippet) -> Limits:
    """The sandbox's limits with what the spec says of them."""
    usual = Limits()
    return Limits(
        seconds=float(snippet.options.get("seconds", usual.seconds)),
        memory=int(snippet.options.get("memory", usual.memory)),
    )


def tried(snippet: Snippet, job: Job, ran: Ran, interpreter: Interpreter) -> Tried:
    """The sandbox's answer in the reader's terms: the project's files, and versions that the text names."""
    installed = interpreter.installed
    # What other programs load is not seen, so with them any distribution may have had a part.
    others = job.program == "shell" or any(b"subprocess" in data for data in job.files.values())
    known: dict[str, Any] = {
        "loaded": installed.stamps(installed.versions if others else ran.loaded),
        "versions": imports.versions(job.files, interpreter),
        "output": ran.output,
    }
    if ran.status is Status.COMPLETED:
        return Tried(True, values=ran.values, **known)
    file, line = snippet.files[0], 1
    projects = {scratch_name(snippet, name): name for name in snippet.files}
    if ran.file in projects:
        file, line = projects[ran.file], ran.line or 1
    elif ran.status is Status.VALUE:  # the program is right; the spec asks for what it does not have
        file, line = snippet.place.file, _value_line(snippet, ran.message)
    return Tried(False, _sentence(ran), file=file, line=line, error=ran.status is Status.BROKEN, **known)


def _sentence(ran: Ran) -> str:
    message = ran.message or f"the program ended as `{ran.status}`"
    return message if message.endswith((".", "!", "?")) else f"{message}."


def _value_line(snippet: Snippet, message: str) -> int:
    """The line of the value that the message names first, in backticks and perhaps with an index."""
    named = re.search(r"`(\w+)", message)
    value = snippet.values.get(named[1]) if named else None
    return value.place.line if value else snippet.place.line
