"""What the checks share that run a snippet on several hosts and then observe it.

The snippet's first file is what a reader runs, unchanged. Its values come from
`observe`: a Python program, one of the snippet's files, that runs afterwards
in the same scratch directory and on the same system; its top-level names are
the values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from evidoc.checks.base import Runner, Tried
from evidoc.checks.given.python import given
from evidoc.checks.program import LIMITS, Program, lay_out, limits, scratch_name, tried
from evidoc.evidence.interpreter import interpreter_at
from evidoc.model import Snippet
from evidoc.run.job import Job, Ran

OBSERVE: Mapping[str, Any] = {
    "observe": {
        "description": "A Python program among `files` that runs afterwards and gives the values.",
        "type": "string",
        "pattern": r"^[\w./+-]+\.py$",
    },
    **LIMITS,
}
"""Options of every such check."""

_FOLDER = ".evidoc"
ENTRY = f"{_FOLDER}/main.py"
_PACKAGE = "evidoc.checks.inside"
_MAIN = """\
import json

from {package}.{module} import run

run(globals(), json.loads({options!r}))
"""


class Driven(Program):
    """A check whose program is driven from inside by a module of `evidoc.checks.inside`."""

    module: str
    options: Mapping[str, Any] = OBSERVE
    processes = 1024
    """Limit of processes and threads: a system with daemons has more than a program."""

    def hosts(self, snippet: Snippet) -> tuple[str, ...]:
        """The names of the hosts; the snippet runs on the first."""
        raise NotImplementedError

    def service(self, snippet: Snippet) -> str:
        """One more name, which leads to another address of the first host, or ""."""
        return ""

    def told(self, snippet: Snippet) -> Mapping[str, Any]:
        """What the module has to know of the snippet beside its files."""
        return {}

    def observer(self, snippet: Snippet) -> str | None:
        """The scratch name of the program that gives the values."""
        named = snippet.options.get("observe")
        return str(named) if named else None

    def fault(self, snippet: Snippet) -> str:
        """What is wrong with the spec, as a sentence, or ""."""
        observer = self.observer(snippet)
        if observer is None:
            missing = "`observe` is missing: it names the program that gives the values."
            return missing if snippet.values else ""
        behind = snippet.files[1:] if "observe" in snippet.options else snippet.files
        if observer not in [scratch_name(snippet, file) for file in behind]:
            return f"`observe: {observer}` is none of the files behind the first."
        return ""

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        observer = self._observer_file(snippet)
        return given(snippet, root, entry=observer) if observer else frozenset(snippet.values)

    def run(self, snippet: Snippet, root: Path, runner: Runner) -> Tried:
        laid = lay_out(snippet, root)
        if isinstance(laid, Tried):
            return laid
        if fault := self.fault(snippet):
            return Tried(False, fault, file=snippet.place.file, line=snippet.place.line, error=True)
        first = scratch_name(snippet, snippet.files[0])
        options = {"file": first, "observe": self.observer(snippet), **self.told(snippet)}
        job = Job(
            program="python",
            entry=ENTRY,
            files={**laid, **inside(self.module, options)},
            names=tuple(snippet.values),
            limits=replace(limits(snippet), processes=self.processes),
            hosts=self.hosts(snippet),
            service=self.service(snippet),
        )
        return answer_of(snippet, job, runner.run(job), runner.python)

    def _observer_file(self, snippet: Snippet) -> str | None:
        named = self.observer(snippet)
        return next((file for file in snippet.files if scratch_name(snippet, file) == named), None)


def inside(module: str, options: Mapping[str, Any]) -> dict[str, bytes]:
    """The entry `ENTRY`, and the package that drives, where the entry finds it."""
    main = _MAIN.format(package=_PACKAGE, module=module, options=json.dumps(options))
    return {ENTRY: main.encode(), **package(f"{_FOLDER}/")}


def package(within: str) -> dict[str, bytes]:
    """The package that drives, in the folder `within` ("" or one that ends with a slash) of an entry."""
    laid = {}
    folder = _PACKAGE.replace(".", "/")
    for parent in list(PurePosixPath(folder).parents)[:-1]:  # or an installed evidoc would be taken instead
        laid[f"{within}{parent}/__init__.py"] = b""
    for file in files(_PACKAGE).iterdir():
        if file.name.endswith(".py"):
            laid[f"{within}{folder}/{file.name}"] = file.read_bytes()
    return laid


def answer_of(snippet: Snippet, job: Job, ran: Ran, python: str | None) -> Tried:
    """The sandbox's answer to a job with `inside` files; a fault that the driver tells is in the snippet."""
    own = replace(job, files={name: data for name, data in job.files.items() if not name.startswith(_FOLDER)})
    found = tried(snippet, own, ran, interpreter_at(python))
    # The system's own programs are not looked into: any distribution may have had a part.
    installed = interpreter_at(python).installed
    found = replace(found, loaded=installed.stamps(installed.versions))
    _, mark, text = ran.message.partition("ToldError: ")
    if found.passed or not mark or (ran.file and not ran.file.startswith(_FOLDER)):
        return found
    said = json.loads(text)
    return replace(
        found,
        message=said["message"],
        file=snippet.files[0],
        line=said["line"] or 1,
        error=not said["refused"],
    )
