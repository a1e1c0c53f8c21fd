"""The caller's side: start servers when they are first needed, send them jobs, read what happened."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from evidoc.run import request, warm
from evidoc.run.job import Job, Ran, Status
from evidoc.run.remote import GoneError, Remote, environment

_LEARNING = 60.0  # seconds to look through all installed distributions
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HOST = re.compile(r"[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?")
_MOST_HOSTS = 64


class Sandbox:
    """Runs jobs, each behind walls of its own. See `evidoc.run` for what the walls keep out.

    `root` is the project, which blocks do not see. At most `workers` jobs run
    at once; `run` may be called from several threads. With `warm` False every
    block imports for itself, as a reader's fresh interpreter would (seconds a
    block instead of milliseconds). `python` is the interpreter of the blocks;
    None is ours. Nothing is started before the first job.
    """

    def __init__(
        self, root: Path, *, workers: int | None = None, warm: bool = True, python: str | None = None
    ) -> None:
        self.root = root
        self.python = python
        self.folder: Path | None = None
        self._warm = warm
        self._slots = threading.BoundedSemaphore(workers or os.cpu_count() or 1)
        self._servers: dict[tuple[str, ...], Remote] = {}
        self._lock = threading.Lock()
        self._distributions: Mapping[str, Mapping[str, str]] | None = None
        self._notices: dict[str, None] = {}
        self._cold: frozenset[str] = frozenset()  # packages that could not be imported ahead
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def notices(self) -> tuple[str, ...]:
        """What this machine does not allow, a sentence each; known after the first job."""
        return tuple(self._notices)

    def run(self, job: Job) -> Ran:
        """Run `job` to its end; no process of it is left then. Nothing that a job does raises here."""
        if trouble := _unusable(job):
            return Ran(Status.BROKEN, trouble)
        with self._slots:
            packages = warm.wanted(job.files) if self._warm and job.program == "python" else frozenset()
            return self._twice(tuple(sorted(packages - self._cold)), job)

    def close(self) -> None:
        """End the servers and with them every job still running."""
        with self._lock:
            self._closed = True
            servers = list(self._servers.values())
            self._servers.clear()
        for server in servers:
            server.close()

    # --- one job ----------------------------------------------------------------

    def _twice(self, packages: tuple[str, ...], job: Job) -> Ran:
        """A job that gets no answer is run once more, by a new server where the old one died."""
        why = ""
        for _ in range(2):
            try:
                server = self._server(packages)
                packed = request.pack(job, environment(self.python))
                return self._ran(server, server.ask(b"job", packed, job.limits.seconds))
            except GoneError as gone:
                why = str(gone)
                if self._closed:
                    return Ran(Status.BROKEN, "the sandbox was closed")
        return Ran(Status.BROKEN, f"its supervisor was ended from outside, twice{why}")

    def _server(self, packages: tuple[str, ...]) -> Remote:
        with self._lock:
            if self._closed:
                raise GoneError
            server = self._servers.get(packages)
            if server is None:
                server = self._servers[packages] = Remote(packages, self.python)
        try:
            server.ready()
        except GoneError:
            self._forget(packages, server)
            raise
        with self._lock:
            self._notices.update(dict.fromkeys(server.notices))
        if server.cold:
            with self._lock:
                self._notices[server.cold] = None
                self._cold |= set(packages)
        if server.cold or not server.alive():
            self._forget(packages, server)
            return self._server(() if server.cold else packages)
        return server

    def _forget(self, packages: tuple[str, ...], server: Remote) -> None:
        with self._lock:
            if self._servers.get(packages) is server:
                del self._servers[packages]
        server.close()

    def _ran(self, server: Remote, answer: dict[str, Any]) -> Ran:
        return Ran(
            Status(answer["status"]),
            answer.get("message", ""),
            answer.get("file"),
            answer.get("line"),
            answer.get("values", {}),
            self._loaded(server, answer.get("modules", [])),
            answer.get("output", ""),
            answer.get("seconds", 0.0),
        )

    def _loaded(self, server: Remote, modules: list[str]) -> Mapping[str, str]:
        """The distributions of `modules`. Where each module comes from is asked once: it takes a while."""
        if not modules:
            return {}
        with self._lock:
            known = self._distributions
        if known is None:
            known = server.ask(b"distributions", b"", _LEARNING)["distributions"]
            with self._lock:
                self._distributions = known
        found: dict[str, str] = {}
        for module in modules:
            found.update(known.get(module, {}))
        return dict(sorted(found.items()))


def _unusable(job: Job) -> str:  # noqa: PLR0911
    """Why `job` cannot be tried at all, or ""."""
    if not sys.platform.startswith("linux"):
        return "blocks run only on Linux, whose namespaces the sandbox is made of"
    if job.program not in ("python", "shell"):
        return f"{job.program!r} is no program that the sandbox knows (python, shell)"
    if job.entry not in job.files:
        return f"{job.entry!r} is none of the job's files"
    if job.ranks < 1 or (job.ranks > 1 and job.program != "python"):
        return f"{job.ranks} ranks of a {job.program} program cannot be started"
    for name in job.files:
        parts = name.split("/")
        if not name or "\0" in name or any(part in ("", ".", "..") for part in parts):
            return f"{name!r} is no relative file name"
        if any(other.startswith(f"{name}/") for other in job.files):
            return f"{name!r} is a file and a folder"
    for name in job.names:
        if not _NAME.fullmatch(name) and not (job.program == "python" and name.isidentifier()):
            return f"{name!r} is no variable name"
    for name in job.environ:
        if not name or "=" in name or "\0" in name + job.environ[name]:
            return f"{name!r} is no name of an environment variable"
    return _unusable_hosts(job.hosts, (job.service,) if job.service else ())


def _unusable_hosts(hosts: tuple[str, ...], services: tuple[str, ...]) -> str:
    if services and not hosts:
        return f"the service {services[0]} has no host that it could lead to"
    names = hosts + services
    if len(set(names)) < len(names) or len(names) > _MOST_HOSTS:
        return f"the hosts {', '.join(names)} are too many, or one is named twice"
    for name in names:
        if not _HOST.fullmatch(name) or name == "localhost":
            return f"{name!r} cannot be a host's name"
    return ""
