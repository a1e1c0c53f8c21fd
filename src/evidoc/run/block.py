"""Inside the block's own process: from a forked server to what a fresh `python entry.py` would be."""

from __future__ import annotations

import atexit
import contextlib
import importlib.machinery
import os
import resource
import signal
import sys
import tempfile
import threading
import time
import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from evidoc.run import faults, isolation, processes, shell, values, wire
from evidoc.run.isolation import Isolation
from evidoc.run.job import Limits
from evidoc.run.view import Directories
from evidoc.run.warm import WARMERS

CHANNEL = 200
"""The descriptor of a block's channel: above what programs open themselves."""

_OPEN_FILES = 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server knows before any job: `path` is the `sys.path` of a fresh interpreter without the
    script's folder, `before` the modules it had loaded, `warm` the packages imported ahead."""

    path: tuple[str, ...]
    before: frozenset[str]
    warm: tuple[str, ...]
    entries: tuple[str, ...]
    base: str
    isolation: Isolation


@dataclass(frozen=True, slots=True)
class Order:
    """One process to start: a job's program, or one rank of it."""

    program: str
    entry: str
    files: frozenset[str]
    names: tuple[str, ...]
    environ: Mapping[str, str]
    limits: Limits


class Channel:
    """Where a block's end is told. Only the block's first process may speak; a process it forks may not."""

    def __init__(self, handle: int, token: bytes) -> None:
        self._handle = handle
        self._token = token
        self._pid = os.getpid()

    @property
    def mine(self) -> bool:
        return os.getpid() == self._pid

    def send(self, kind: str, **fields: Any) -> None:
        if not self.mine:
            return
        data = self._token + wire.pack({"kind": kind, **fields})
        try:
            while data:
                data = data[os.write(self._handle, data) :]
        except OSError:
            pass  # the block closed it: its end stays unheard


@dataclass(frozen=True, slots=True)
class Pipes:
    """Descriptors that a block writes to, and the token that its messages on `channel` begin with."""

    output: int
    channel: int
    token: bytes


def start(order: Order, settings: Settings, places: Directories, owner: int | None, pipes: Pipes) -> NoReturn:
    """Become the block and never return. `owner` is its user and group outside (None: the server's)."""
    voice: Channel | None = None
    try:
        os.setsid()
        os.dup2(pipes.channel, CHANNEL, inheritable=False)
        voice = Channel(CHANNEL, pipes.token)
        nothing = os.open("/dev/null", os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(pipes.output, 1)
        os.dup2(pipes.output, 2)
        os.closerange(3, CHANNEL)
        os.closerange(CHANNEL + 1, 1 << 16)
        isolation.enter_block(settings.isolation, owner, lambda: limit(order, settings.isolation))
        with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as stream:
            stream.write("1000")  # where the machine's memory ends, the block ends first
        _fresh_process(order, places)
    except BaseException as error:
        if voice is not None:
            voice.send("broken", message=f"{type(error).__name__}: {error}")
        os._exit(70)
    if order.program == "shell":
        shell.start(order.entry, places.own, CHANNEL)
    _python(order, settings, places, voice)


def limit(order: Order, walls: Isolation) -> None:
    """Set the resource limits of a process that is about to give up its rights."""
    with open("/proc/self/statm") as stream:
        inherited = int(stream.read().split()[5]) * resource.getpagesize()
    bounds = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: order.limits.file << 20,
        resource.RLIMIT_NOFILE: _OPEN_FILES,
        # Not RLIMIT_AS: torch reserves far more addresses than it ever uses.
        resource.RLIMIT_DATA: (order.limits.memory << 20) + inherited,
    }
    # Counted for each user, in each user namespace.
    others = 0 if isolation.Wall.USER in walls.walls else processes.tasks_of(os.getuid())
    bounds[resource.RLIMIT_NPROC] = others + order.limits.processes
    for kind, bound in bounds.items():
        hard = resource.getrlimit(kind)[1]
        value = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        resource.setrlimit(kind, (value, value))


def _fresh_process(order: Order, places: Directories) -> None:
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.umask(0o022)
    os.chdir(places.work)
    os.environ.clear()
    os.environ.update(order.environ)
    time.tzset()
    tempfile.tempdir = None


def _python(order: Order, settings: Settings, places: Directories, channel: Channel) -> NoReturn:
    path = f"{places.work}/{order.entry}"
    for name in [name for name in sys.modules if name == "evidoc" or name.startswith("evidoc.")]:
        del sys.modules[name]
    for package in settings.warm:
        WARMERS[package][1]()
    sys.argv = [order.entry]
    sys.orig_argv = [sys.executable, order.entry]
    sys.path[:] = [os.path.dirname(path), *settings.path]
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main = types.ModuleType("__main__")
    main.__dict__.update(
        __file__=path,
        __cached__=None,
        __builtins__=sys.modules["builtins"],
        __loader__=importlib.machinery.SourceFileLoader("__main__", path),
        __annotations__={},
    )
    sys.modules["__main__"] = main
    status = 1
    try:
        status = _to_the_end(path, main, order, settings, channel)
    finally:
        os._exit(status)


def _to_the_end(path: str, main: types.ModuleType, order: Order, settings: Settings, channel: Channel) -> int:
    """Run the program as the interpreter does, with its way of ending; the exit status."""
    done = False
    try:
        with open(path, "rb") as stream:
            source = stream.read()
        exec(compile(source, path, "exec", dont_inherit=True), main.__dict__)
        done = True
        channel.send("ended")
    except SystemExit as error:
        return _exit(error, channel, path, order)
    except BaseException as error:
        told = faults.describe(error, path.removesuffix(f"/{order.entry}"), order.files)
        channel.send("raised", **told, modules=_loaded(settings, order))
        faults.show(error, path)
        _flush()
        return 1
    threading._shutdown()  # type: ignore[attr-defined]  # joins threads; wakes idle executors first
    if done and channel.mine:
        try:
            found = values.collect(main.__dict__, order.names)
        except values.NotPlainError as error:
            channel.send("value", message=str(error), modules=_loaded(settings, order))
            done = False
    atexit._run_exitfuncs()
    _flush()
    if done and channel.mine:
        channel.send("completed", values=found, modules=_loaded(settings, order))
    return 0


def _exit(error: SystemExit, channel: Channel, path: str, order: Order) -> int:
    where = faults.describe(error, path.removesuffix(f"/{order.entry}"), order.files)
    if error.code is None or error.code == 0:
        channel.send("exited", **where)
        _flush()
        return 0
    channel.send("raised", **where)
    _flush()
    if isinstance(error.code, int):
        return error.code & 0xFF
    print(error.code, file=sys.stderr)
    return 1


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):  # the block may have closed or replaced it
            stream.flush()


def _loaded(settings: Settings, order: Order) -> list[str]:
    """Top-level names of the modules beyond the standard library that the block, or its server, imported."""
    own = {name.partition(".")[0].partition("/")[0] for name in order.files}
    names = {name.partition(".")[0] for name in list(sys.modules) if type(name) is str}
    return sorted(names - settings.before - sys.stdlib_module_names - own - {"__main__", "__mp_main__"})
