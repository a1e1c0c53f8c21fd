"""Who is running below a supervisor, how much they take, and how to end all of them."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Process:
    """One line of /proc: `tasks` counts threads, `resident` is in bytes and counts shared pages whole."""

    pid: int
    parent: int
    state: str
    tasks: int
    resident: int
    started: int


def _read(pid: str) -> Process | None:
    try:
        with open(f"/proc/{pid}/stat", "rb", buffering=0) as stream:
            data = stream.read(1024)
    except OSError:
        return None  # ended meanwhile
    fields = data[data.rindex(b")") + 2 :].split()
    return Process(
        int(data[: data.index(b" ")]),
        int(fields[1]),
        fields[0].decode(),
        int(fields[17]),
        int(fields[21]) * _PAGE,
        int(fields[19]),
    )


def everyone() -> list[Process]:
    """Every process that /proc shows, zombies included."""
    found = (_read(name) for name in os.listdir("/proc") if name.isdigit())
    return [process for process in found if process is not None]


def below(root: int, without: Collection[int] = ()) -> list[Process]:
    """The living descendants of `root`, found by parentage, but for the processes `without` and theirs."""
    children: defaultdict[int, list[Process]] = defaultdict(list)
    for process in everyone():
        children[process.parent].append(process)
    found: list[Process] = []
    waiting = [root]
    while waiting:
        for child in children[waiting.pop()]:
            if child.pid in without:
                continue
            waiting.append(child.pid)
            if child.state not in "ZX":
                found.append(child)
    return found


def self_in_proc() -> Process:
    """This process as /proc shows it, which may be mounted for another PID namespace than its own."""
    found = _read("self")
    if found is None:
        raise OSError("/proc does not show this process")
    return found


def tasks(found: list[Process]) -> int:
    """How many threads they have together."""
    return sum(process.tasks for process in found)


def tasks_of(user: int) -> int:
    """How many threads the processes of `user` have, as the kernel counts them against its limit."""

    def owned(process: Process) -> bool:
        try:
            return os.stat(f"/proc/{process.pid}").st_uid == user
        except OSError:
            return False

    return tasks([process for process in everyone() if owned(process)])


def proportional(processes: list[Process]) -> int:
    """Bytes that `processes` hold together, pages they share counted once (slow: reads every page table)."""
    total = 0
    for process in processes:
        try:
            with open(f"/proc/{process.pid}/smaps_rollup", "rb") as stream:
                total += next((int(line.split()[1]) * 1024 for line in stream if line.startswith(b"Pss:")), 0)
        except OSError:
            total += process.resident if os.path.exists(f"/proc/{process.pid}") else 0
    return total


def end_all(own_namespace: bool) -> bool:
    """Kill everything below this supervisor and reap it; True when nothing is left."""
    if own_namespace:
        if os.getpid() != 1:
            raise RuntimeError("only the first process of a PID namespace may end all others")
        # kill(-1) from the first process of a PID namespace reaches all others at once:
        # a fork under way is either counted or fails.
        while True:
            with contextlib.suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
            try:
                while os.waitpid(-1, 0)[0]:
                    pass
            except ChildProcessError:
                return True
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        _stop_then_kill()
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return True
        time.sleep(0.002)
    return False


def end_strays(keep: Collection[int]) -> None:
    """Kill and reap the children of this process, and all below them, that are not among `keep`."""
    myself = os.getpid()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        strays = [each.pid for each in everyone() if each.parent == myself and each.pid not in keep]
        if not strays:
            return
        _stop_then_kill(keep)
        for pid in strays:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        time.sleep(0.002)


def _stop_then_kill(keep: Collection[int] = ()) -> None:
    """Stop before killing: a stopped process keeps its place, so a fork bomb cannot refill it."""
    stopped: set[int] = set()
    for _ in range(50):
        fresh = [process for process in below(os.getpid(), keep) if process.pid not in stopped]
        if not fresh:
            break
        for process in fresh:
            stopped.add(process.pid)
            _signal(process.pid, signal.SIGSTOP)
    for pid in stopped:
        _signal(pid, signal.SIGKILL)


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
