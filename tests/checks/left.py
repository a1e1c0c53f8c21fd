"""Ending the process that runs a check, and looking at what it leaves on the machine."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from evidoc.run.processes import below

_BEGIN = """\
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
root = Path(sys.argv[2])
"""


@contextlib.contextmanager
def running(
    program: str, root: Path, ready: Callable[[list[str]], bool], *, seconds: float = 60
) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A Python process, and all that is below it once their commands are `ready`; none is left after it.

    The program finds the modules of these tests, and `root`. The body of the
    `with` has to end the process.
    """
    command = [sys.executable, "-c", _BEGIN + program, str(Path(__file__).parent), str(root)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as runner:
        try:
            found: list[int] = []
            names: list[str] = []
            deadline = time.monotonic() + seconds
            while not ready(names):
                assert runner.poll() is None and time.monotonic() < deadline, names
                found = [process.pid for process in below(runner.pid)]
                names = [name_of(pid) for pid in found]
                time.sleep(0.1)
            yield runner, found
            runner.wait(60)
        finally:
            runner.kill()
    deadline = time.monotonic() + 10
    while left := [name for pid in found if (name := name_of(pid))]:
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


def kill_with_launcher(runner: subprocess.Popen[bytes], found: list[int]) -> None:
    """Kill the process, and the launcher of its sandbox, which would have cleaned up."""
    launchers = [pid for pid in found if "start.py" in name_of(pid)]
    assert launchers
    for pid in (runner.pid, launchers[0]):
        os.kill(pid, signal.SIGKILL)


def name_of(pid: int) -> str:
    """The command of a living process, else ""."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
    except OSError:
        return ""


def machine(*files: str) -> tuple[object, ...]:
    """What could be left outside: network links, names of hosts, and which of these files there are."""
    links = sorted(os.listdir("/sys/class/net"))
    return links, Path("/etc/hosts").read_bytes(), [Path(name).exists() for name in files]
