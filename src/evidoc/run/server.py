"""The warm server: it holds what takes long to import, and forks a supervisor for every job.

It is the first process of its own PID namespace, where there is one, so that
its end, however it comes, is the end of every job. It has one thread, always:
a fork of a threaded process is a process with broken locks.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib.metadata
import os
import select
import socket
import tempfile
import weakref
from dataclasses import dataclass
from typing import Any, NoReturn

from evidoc.run import isolation, linux, processes, supervisor, view, warm, wire
from evidoc.run.block import Settings
from evidoc.run.isolation import Isolation, RefusedError, Wall


@dataclass(frozen=True, slots=True)
class _Supervised:
    pid: int
    connection: socket.socket


class Server:
    def __init__(self, control: socket.socket, walls: Isolation, notices: list[str], base: str) -> None:
        self._control = control
        self._isolation = walls
        self._notices = notices
        self._base = base
        self._supervisors: dict[int, _Supervised] = {}  # by pidfd
        # Opened before anything can hide it; the way back after unshare, which is for children only.
        self._own_pids = os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)

    def run(self, path: tuple[str, ...], before: frozenset[str], packages: tuple[str, ...]) -> None:
        """Build the walls, warm up, tell the caller, serve until it closes the control socket."""
        self._entries = view.shown(path)
        self._enter_view()
        broken = self._try()
        cold = "" if broken else self._warm(packages)
        self._settings = Settings(path, before, packages, self._entries, self._base, self._isolation)
        if not self._isolation.walls >= {Wall.PID}:
            linux.adopt_orphans()
        gc.collect()
        gc.freeze()  # what exists now is shared by all forks: do not touch its counters
        linux.collapse_memory()
        self._control.sendall(wire.pack({"notices": self._notices, "broken": broken, "cold": cold}))
        if not cold:
            self._serve()

    # --- walls -----------------------------------------------------------------

    def _enter_view(self) -> None:
        if Wall.MOUNT not in self._isolation.walls:
            return
        root = f"{self._base}/root"
        os.mkdir(root)

        def with_a_job() -> None:
            isolation.enter_view(root, self._entries)
            self._add_scratch()

        refused = isolation.attempt(with_a_job)
        if refused is None:
            isolation.enter_view(root, self._entries)
        else:
            self._give_up(refused)

    def _add_scratch(self) -> None:
        try:
            view.add_scratch(self._entries, 1, self._isolation.owner(0))
        except OSError as error:
            raise RefusedError(Wall.MOUNT, error) from error

    def _try(self) -> str:
        """Step behind all walls once, leaving out what is refused; what makes it impossible, or ""."""
        while (refused := isolation.attempt(self._all_steps, self._fork)) is not None:
            if refused.wall in self._isolation.walls - {Wall.MOUNT}:
                self._give_up(refused)
            elif refused.code == errno.EACCES and self._isolation.privileged:
                return (
                    f"{os.__file__} cannot be read by an ordinary user, and blocks do not run as root: "
                    "use an interpreter outside root's home, or make its folders readable"
                )
            else:
                return f"a block cannot be started: {refused}"
        return ""

    def _all_steps(self) -> None:
        isolation.enter_job(self._isolation)
        if Wall.MOUNT in self._isolation.walls:
            self._add_scratch()
        isolation.enter_block(self._isolation, self._isolation.owner(0), lambda: None)
        with open(os.__file__, "rb"):
            pass

    def _give_up(self, refused: RefusedError) -> None:
        assert refused.wall is not None
        self._isolation = self._isolation.without(refused.wall)
        self._notices.append(isolation.notice(refused.wall, refused.code))

    def _warm(self, packages: tuple[str, ...]) -> str:
        """Import ahead; what went wrong, or "". After a failure this server holds half a package."""
        scratch = "/tmp" if Wall.MOUNT in self._isolation.walls else f"{self._base}/warm"
        os.makedirs(scratch, exist_ok=True)
        os.environ.update(HOME=scratch, TMPDIR=scratch)
        tempfile.tempdir = None  # what was found before the view was entered
        for package in packages:
            try:
                warm.WARMERS[package][0]()
            except Exception as error:
                return f"{package} cannot be imported ahead: {type(error).__name__}: {error}."
        for finalizer in weakref.finalize._registry:  # type: ignore[attr-defined]
            # What a package undoes at exit is the server's, and costs every block 30 ms with torch.
            finalizer.atexit = False
        threads = len(os.listdir("/proc/self/task"))
        return f"{packages} started {threads - 1} threads when imported ahead." if threads > 1 else ""

    # --- jobs ------------------------------------------------------------------

    def _fork(self) -> int:
        """Fork; the child is the first process of a new PID namespace where that wall stands."""
        if Wall.PID not in self._isolation.walls:
            return os.fork()
        linux.unshare(linux.NEWPID)
        pid = -1
        try:
            pid = os.fork()
        finally:
            if pid:  # the way back, so that the next fork can have a new one again
                linux.setns(self._own_pids, linux.NEWPID)
        return pid

    def _serve(self) -> None:
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        number = 0
        while True:
            for handle, _ in poll.poll():
                if handle != self._control.fileno():
                    poll.unregister(handle)
                    self._reap(handle)
                    continue
                kind, handles, _, _ = socket.recv_fds(self._control, 64, 1)
                if not kind:
                    return
                number += 1
                connection = socket.socket(fileno=handles[0])
                job = number
                pid = self._fork()
                if pid == 0:
                    self._control.close()
                    for other in self._supervisors.values():
                        other.connection.close()  # or its caller would wait for us, too
                    if kind == b"distributions":
                        _tell_distributions(connection)
                    supervisor.main(connection, self._settings, job)
                watch = os.pidfd_open(pid)
                self._supervisors[watch] = _Supervised(pid, connection)
                poll.register(watch, select.POLLIN)

    def _reap(self, watch: int) -> None:
        os.close(watch)
        ended = self._supervisors.pop(watch)
        _, status = os.waitpid(ended.pid, 0)
        if status and Wall.PID not in self._isolation.walls:
            # It was killed from inside its job: what it watched over is ours now.
            processes.end_strays({other.pid for other in self._supervisors.values()})
        ended.connection.close()  # only now may its caller see that no answer comes


def _tell_distributions(connection: socket.socket) -> NoReturn:
    """Which distributions each importable top-level name comes from: name -> {distribution: version}."""
    found: dict[str, dict[str, Any]] = {}
    for name, distributions in importlib.metadata.packages_distributions().items():
        found[name] = {each: importlib.metadata.version(each) for each in distributions}
    with contextlib.suppress(OSError):
        connection.sendall(wire.pack({"distributions": found}))
    os._exit(0)
