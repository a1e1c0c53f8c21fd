"""Daemons of a cluster in the sandbox: starting them, and saying why one did not come up."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from evidoc.checks.inside.told import broken

BASE = Path("/tmp/slurm")
"""Where everything of a cluster is; its own /tmp is all that a job sees."""

_STARTING = 30.0  # seconds
_TICK = 0.03


def daemon(name: str, command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a daemon in the foreground, its output in a file that bears its name."""
    with open(BASE / f"log/{name}.out", "wb") as output:
        started = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    # A snippet may end it, and wait until it is gone.
    threading.Thread(target=started.wait, daemon=True).start()
    return started


def wait_until(up: Callable[[], bool], what: str, *daemons: subprocess.Popen[bytes]) -> None:
    """Wait for `up`. Raises `ToldError` where a daemon ends before, or it takes too long."""
    deadline = time.monotonic() + _STARTING
    while not up():
        if any(each.poll() is not None for each in daemons) or time.monotonic() > deadline:
            raise broken(f"{what} did not come up: {_complaints()}")
        time.sleep(_TICK)


def _complaints() -> str:
    """The last errors that the daemons wrote."""
    lines = [
        f"{log.stem}: {line}"
        for log in sorted((BASE / "log").glob("*.out"))
        for line in log.read_text("utf-8", "replace").split("\n")
        if "error" in line.lower() or "fatal" in line.lower()
    ]
    return "; ".join(lines[-5:]) or "the daemons say nothing"


def answer(*command: str) -> str:
    """What a command prints; its failure is an answer, too."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
