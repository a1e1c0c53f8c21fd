"""The outer process of a server: it stays outside the walls, and sees to it that nothing stays behind."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from evidoc.run import isolation, linux, processes, server

_PREFIX = "evidoc-run-"
_LOCK = "lock"


def main(path: tuple[str, ...], before: frozenset[str]) -> NoReturn:
    """Arguments: (where evidoc is) (descriptor of the control socket) (caller's pid) (packages to warm).

    `path` and `before` are the `sys.path` and the modules of a fresh interpreter.
    """
    control = socket.socket(fileno=int(sys.argv[2]))
    caller = int(sys.argv[3])
    if os.getppid() != caller:
        os._exit(0)
    watch = os.pidfd_open(caller)
    _sweep()
    base = tempfile.mkdtemp(prefix=_PREFIX)
    os.chmod(base, 0o711)  # the block's user must get through
    lock = os.open(f"{base}/{_LOCK}", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    walls, notices = isolation.enter_server()
    linux.adopt_orphans()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.close(watch)
            linux.die_with_parent(signal.SIGKILL)
            server.Server(control, walls, notices, base).run(path, before, tuple(sys.argv[4:]))
            status = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(status)
    control.close()
    _guard(pid, watch, base)


def _sweep() -> None:
    """Remove what servers that were killed have left: a folder whose lock is free has no server."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
                continue
            handle = os.open(folder / _LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(handle)


def _guard(server: int, caller: int, base: str) -> NoReturn:
    """Wait for the end of the server or of the caller (`caller` is a descriptor of it), and clean up."""
    poll = select.poll()
    poll.register(os.pidfd_open(server), select.POLLIN)
    poll.register(caller, select.POLLIN)
    poll.poll()
    with contextlib.suppress(ProcessLookupError):
        os.kill(server, signal.SIGKILL)
    processes.end_all(own_namespace=False)
    shutil.rmtree(base, ignore_errors=True)
    os._exit(0)
