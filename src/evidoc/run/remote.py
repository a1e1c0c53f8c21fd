"""One server process, as its caller sees it."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import evidoc
from evidoc.run import view, wire
from evidoc.run.job import Status

_START = Path(__file__).with_name("start.py")
_STARTING = 300.0  # seconds that a server may take to import what it warms
_ENDING = 5.0
_BEYOND = 30.0  # seconds after a job's own limit until its supervisor is taken for dead


class GoneError(Exception):
    """No answer will come; the text continues a sentence, or is empty."""


class Remote:
    """One server process, as its caller sees it."""

    def __init__(self, packages: tuple[str, ...], python: str | None) -> None:
        self.notices: tuple[str, ...] = ()
        self.cold = ""
        self._broken = ""
        self._lock = threading.Lock()
        self._ready = False
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115, closed with the server
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            source = str(Path(evidoc.__file__).parents[1])
            arguments = [str(_START), source, str(theirs.fileno()), str(os.getpid()), *packages]
            self._process = subprocess.Popen(
                [python or sys.executable, *arguments],
                env=environment(python),
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._complaints,
                pass_fds=[theirs.fileno()],
                process_group=0,  # the terminal's Ctrl-C is for the caller
            )

    def ready(self) -> None:
        """Wait until it serves. Raises `GoneError` where it does not come up."""
        with self._lock:
            if self._ready:
                return
            self._control.settimeout(_STARTING)
            try:
                data = self._control.recv(1 << 16)
            except OSError:
                data = b""
            if not data:
                raise GoneError(self._last_words())
            hello = wire.unpack_all(data, b"")[0][0]
            self._control.settimeout(None)
            self.notices = tuple(hello["notices"])
            self._broken = hello["broken"]
            self.cold = hello["cold"]
            self._ready = True

    def alive(self) -> bool:
        """Whether it still serves: once ready it says nothing more, so that only its end can be read."""
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        return not poll.poll(0)

    def ask(self, kind: bytes, request: bytes, seconds: float) -> dict[str, Any]:
        """Send one request and wait for its answer, `seconds` and some more.

        Raises `GoneError` where none comes.
        """
        if self._broken:
            return {"status": Status.BROKEN, "message": self._broken}
        ours, theirs = socket.socketpair()
        # Closing our end, in whatever way we leave, ends the job.
        with ours:
            with theirs:
                try:
                    socket.send_fds(self._control, [kind], [theirs.fileno()])
                except OSError:
                    raise GoneError(self._last_words()) from None
            ours.settimeout(seconds + _BEYOND)
            try:
                ours.sendall(request)
                return wire.receive(ours)[0]
            except (OSError, wire.ClosedError):
                raise GoneError(self._last_words()) from None

    def _last_words(self) -> str:
        with contextlib.suppress(OSError, ValueError):
            size = self._complaints.seek(0, os.SEEK_END)
            self._complaints.seek(max(0, size - 2000))
            lines = self._complaints.read().decode("utf-8", "replace").split("\n")
            said = [line.strip() for line in lines if line.strip()]
            return f" ({said[-1]})" if said else ""
        return ""

    def close(self) -> None:
        self._control.close()
        try:
            self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()


def environment(python: str | None = None) -> dict[str, str]:
    """A server's environment, and with HOME and TMPDIR added a block's: built from nothing.

    `python` is its interpreter; None is ours.
    """
    first = os.path.dirname(python) if python else f"{sys.prefix}/bin"
    prefixes = dict.fromkeys((first, f"{sys.base_prefix}/bin"))
    environ = {
        "PATH": ":".join([*prefixes, "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"]),
        "LANG": "C.UTF-8",
        "USER": "user",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        # One thread: sums come out the same everywhere, and a server with more could not be forked.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
    }
    if not python and (base := view.user_base()):
        environ["PYTHONUSERBASE"] = base
    return environ
