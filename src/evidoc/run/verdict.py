"""From what was seen of a job's processes to how it ended."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from evidoc.run import shell
from evidoc.run.job import Limits, Status


@dataclass(slots=True)
class Seen:
    """One process of a job: its messages, whether nothing else wrote on its channel, and its exit status
    (negative: the signal that ended it; None: it was still running)."""

    messages: list[dict[str, Any]] = field(default_factory=list)
    sound: bool = True
    status: int | None = None

    def said(self, kind: str) -> dict[str, Any] | None:
        """Its last message of this kind (a failing subshell tells before the command that holds it)."""
        return next((message for message in reversed(self.messages) if message["kind"] == kind), None)

    @property
    def completed(self) -> bool:
        return self.said("completed") is not None and self.sound and self.status == 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Why the supervisor ended the job itself."""

    status: Status
    message: str


@dataclass(frozen=True, slots=True)
class Ending:
    status: Status
    message: str = ""
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """All that was seen of a job. `first` is the process that failed before the others."""

    seen: Sequence[Seen]
    first: int | None
    stop: Stop | None
    left: int
    output: str
    files: frozenset[str]
    limits: Limits


def judge(facts: Facts) -> Ending:
    """How the job ended; of several processes the one that failed first speaks."""
    if facts.stop is not None and not _told_before(facts):
        return Ending(facts.stop.status, facts.stop.message)
    for rank in _in_order(facts):
        ending = _of_one(facts.seen[rank], facts)
        if ending is not None:
            if len(facts.seen) > 1:
                return Ending(ending.status, f"rank {rank}: {ending.message}", ending.file, ending.line)
            return ending
    if facts.left:
        what = "a process" if facts.left == 1 else f"{facts.left} processes"
        return Ending(Status.LEFT, f"it reached its last line but left {what} running")
    return Ending(Status.COMPLETED)


def _told_before(facts: Facts) -> bool:
    """True where a failure was reported and only what came after it (an exit handler, say) ran too long."""
    late = facts.stop is not None and facts.stop.status is Status.TIMEOUT
    return late and any(seen.said("raised") or seen.said("value") for seen in facts.seen)


def _in_order(facts: Facts) -> list[int]:
    others = [rank for rank in range(len(facts.seen)) if rank != facts.first]
    return others if facts.first is None else [facts.first, *others]


def _of_one(seen: Seen, facts: Facts) -> Ending | None:  # noqa: PLR0911
    if broken := seen.said("broken"):
        return Ending(Status.BROKEN, f"it could not be started: {broken['message']}")
    if raised := seen.said("raised"):
        return _raised(raised, facts)
    if (failed := seen.said("failed")) and seen.status:
        return Ending(Status.RAISED, failed["message"], failed["file"], failed["line"])
    if not seen.sound:
        return Ending(Status.INCOMPLETE, "something else than its end was written on its completion channel")
    if value := seen.said("value"):
        return Ending(Status.VALUE, value["message"])
    if seen.completed:
        return None
    if early := seen.said("exited"):
        return Ending(
            Status.INCOMPLETE, "it called sys.exit() before its last line", early["file"], early["line"]
        )
    return _unsaid(seen, facts)


def _raised(raised: dict[str, Any], facts: Facts) -> Ending:
    status, message = Status.RAISED, raised["message"]
    if raised.get("memory"):
        status = Status.MEMORY
    elif raised.get("crowded"):
        status, message = Status.PROCESSES, f"{message} (its limit is {facts.limits.processes} processes)"
    return Ending(status, message, raised["file"], raised["line"])


def _unsaid(seen: Seen, facts: Facts) -> Ending:
    """It ended without a word."""
    after = " after its last line" if seen.said("ended") else " without reaching its last line"
    if seen.status is None:
        return Ending(Status.INCOMPLETE, "it was ended because another rank failed")
    if seen.status < 0:
        return Ending(Status.KILLED, f"{_signal(-seen.status)} ended it{after}")
    if seen.status > 0 and (found := shell.complaint(facts.output, facts.files)):
        what, file, line = found
        return Ending(Status.RAISED, what, file, line)
    return Ending(Status.INCOMPLETE, f"it ended with exit status {seen.status}{after}")


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
