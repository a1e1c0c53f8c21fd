"""Watching a job's processes: what they print and report, their limits, and how they end."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import time
from dataclasses import dataclass

from evidoc.run import processes, shell, wire
from evidoc.run.job import Status
from evidoc.run.output import Output
from evidoc.run.request import Request
from evidoc.run.verdict import Seen, Stop

_TICK = 0.05  # seconds between two looks at memory and processes
_GRACE = 0.5  # seconds that leftovers, or the other ranks after a failure, get to end by themselves
_LARGEST_REPORT = 1 << 20


@dataclass(frozen=True, slots=True)
class Started:
    """One process of a job, and the channel on which it reports."""

    pid: int
    channel: int


def wake_on_children() -> int:
    """A descriptor that can be read whenever a child has ended. Undone by `signal.set_wakeup_fd(-1)`."""
    reading, writing = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return reading


class Watch:
    """Use once: `until_the_end`, then `leftovers`, then, with everything ended, `drain`.

    `ours` are processes of the sandbox itself: they may be left at the end.
    """

    def __init__(
        self,
        caller: socket.socket,
        request: Request,
        token: bytes,
        ranks: list[Started],
        output: int,
        ours: frozenset[int] = frozenset(),
    ) -> None:
        self._caller = caller
        self._request = request
        self._limits = request.limits
        self._token = token
        self._ranks = ranks
        self._pids = [rank.pid for rank in ranks]
        self._handle = output
        self._ours = ours
        self._statuses: dict[int, int] = {}
        self._reports = {rank.channel: bytearray() for rank in ranks}
        self.output = Output()
        self.stop: Stop | None = None
        self.failed: list[int] = []  # ranks, in the order in which they failed
        for handle in (output, *self._reports):
            os.set_blocking(handle, False)

    def until_the_end(self, wake: int) -> None:
        """Return when every rank has ended or a limit is passed. Raises `ClosedError` without a caller."""
        begun = time.monotonic()
        deadline, tick = begun + self._limits.seconds, begun + _TICK
        myself = processes.self_in_proc()
        poll = select.poll()
        for handle in (wake, self._handle, *self._reports):
            poll.register(handle, select.POLLIN)
        poll.register(self._caller, select.POLLIN | select.POLLRDHUP)
        while self.stop is None and not all(pid in self._statuses for pid in self._pids):
            now = time.monotonic()
            if now >= deadline:
                if not self.failed:
                    self.stop = self._too_long()
                return
            if now >= tick:
                self._measure(myself)
                tick = now + _TICK
            for handle, _ in poll.poll(max(0.0, min(deadline, tick) - now) * 1000 + 1):
                if handle == self._caller.fileno():
                    raise wire.ClosedError
                if handle == wake:
                    os.read(wake, 4096)
                    self._reap()
                    if self.failed and len(self._ranks) > 1:
                        deadline = min(deadline, time.monotonic() + _GRACE)
                elif not self._read(handle):
                    poll.unregister(handle)

    def leftovers(self) -> int:
        """How many processes outlive the job: those that do not end by themselves in a moment."""
        deadline = time.monotonic() + _GRACE
        myself = processes.self_in_proc()
        while found := [each for each in processes.below(myself.pid) if each.pid not in self._ours]:
            if time.monotonic() > deadline:
                return len(found)
            time.sleep(0.005)
        return 0

    def drain(self) -> None:
        """Take what stands in all pipes, without waiting for more."""
        for handle in (self._handle, *self._reports):
            self._drain(handle)

    def seen(self) -> list[Seen]:
        """What is known of each rank so far."""
        found = []
        for rank in self._ranks:
            report = bytes(self._reports[rank.channel])
            messages, sound = wire.unpack_all(report, self._token)
            if self._request.program == "shell" and not messages:
                messages, sound = shell.messages(report, self._token, frozenset(self._request.files))
            found.append(Seen(messages, sound, self._statuses.get(rank.pid)))
        return found

    def _read(self, handle: int) -> bool:
        """Take what stands in one pipe; False at its end."""
        try:
            data = os.read(handle, 1 << 16)
        except BlockingIOError:
            return True
        if handle == self._handle:
            self.output.add(data)
            if self.output.total > self._limits.output << 10 and self.stop is None:
                self.stop = Stop(Status.OUTPUT, f"it printed more than {self._limits.output} KiB")
        else:
            self._reports[handle] += data
            if len(self._reports[handle]) > _LARGEST_REPORT and self.stop is None:
                self.stop = Stop(Status.VALUE, "it reported more than can be recorded")
        return bool(data)

    def _drain(self, handle: int) -> None:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        while poll.poll(0) and self._read(handle):
            pass

    def _reap(self) -> None:
        """Collect ended children, adopted ones too, and note which ranks failed."""
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                self._statuses[pid] = os.waitstatus_to_exitcode(status)
                if pid in self._pids:
                    number = self._pids.index(pid)
                    self._drain(self._ranks[number].channel)
                    if not self.seen()[number].completed:
                        self.failed.append(number)

    def _measure(self, myself: processes.Process) -> None:
        """Hold the job's processes against its limits of memory and number."""
        if self.stop is not None:
            return
        found = processes.below(myself.pid)
        if max(len(found) + 1, processes.tasks(found)) > self._limits.processes:
            # One process fewer counts as well: the kernel refuses the one that would be too many.
            self.stop = Stop(Status.PROCESSES, f"it started more than {self._limits.processes} processes")
        bound = (self._limits.memory << 20) + myself.resident
        # Resident sizes count a shared page once a process; only where they exceed the limit is it worth
        # reading the page tables for the true sum.
        if sum(process.resident for process in found) > bound and processes.proportional(found) > bound:
            self.stop = Stop(Status.MEMORY, f"it used more than {self._limits.memory} MiB of memory")

    def _too_long(self) -> Stop:
        seconds = f"{self._limits.seconds:g} s"
        if all(seen.said("ended") for seen in self.seen() if seen.status is None):
            went_on = f"a thread or an exit handler went on for more than {seconds}"
            return Stop(Status.TIMEOUT, f"it reached its last line, but {went_on}")
        return Stop(Status.TIMEOUT, f"it ran longer than {seconds}")
