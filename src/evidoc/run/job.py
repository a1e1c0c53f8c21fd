"""What can be asked of the sandbox, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """How a job ended. Only `COMPLETED` means that the program reached its end."""

    COMPLETED = "completed"  # its completion message arrived
    RAISED = "raised"  # an exception, or a shell command that failed
    INCOMPLETE = "incomplete"  # it ended (any exit status) without its completion message
    TIMEOUT = "timeout"  # longer than its limit, also through a thread that never ends
    OUTPUT = "output"  # printed more than its limit
    PROCESSES = "processes"  # started more processes and threads than its limit
    LEFT = "left"  # reached its end, but left processes running
    MEMORY = "memory"  # asked for more memory than its limit
    KILLED = "killed"  # a signal ended it
    VALUE = "value"  # a reported name is missing or not JSON-able
    BROKEN = "broken"  # the sandbox itself could not start it


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds of one job: `seconds` of wall time, `memory` in MiB over all its processes, `output`
    in KiB, `file` in MiB (the largest one; all together twice as much), `processes` with their threads.
    """

    seconds: float = 60.0
    memory: int = 4096
    output: int = 1024
    file: int = 256
    processes: int = 128


@dataclass(frozen=True, slots=True)
class Job:
    """A program to try.

    Python programs end as complete when their last line was reached and every
    thread that is no daemon has ended, as in any interpreter. Shell scripts
    run under `bash -eu -o pipefail`; a variable that looks like a whole number
    or a decimal fraction is reported as one, an array as a list, an
    associative one as a mapping.

    `program` is `python` or `shell`; `files` (name -> bytes) are laid in the
    scratch directory, where `entry` is one of them; `names` are the top-level
    variables to report; `ranks` above 1 starts that many Python processes with
    RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR and MASTER_PORT set, and reports
    rank 0's values. `environ` adds environment variables.

    `hosts` names the machines of a network of its own, each with an address
    that its name leads to; the program runs on the first, and reaches the
    others by `ssh NAME command`. `service` is one more name, which leads to
    another address of the first host, as that of a service in front of it
    does. See `run.hosts`.
    """

    program: str
    entry: str
    files: Mapping[str, bytes]
    names: tuple[str, ...] = ()
    ranks: int = 1
    environ: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = Limits()
    hosts: tuple[str, ...] = ()
    service: str = ""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a job went.

    `message` is one sentence for a reader ("" when completed); `file` and
    `line` say where in the job's own files, when known. `loaded` are the
    distributions (name -> version) of every module that was imported, when a
    Python program completed, raised or reported no plain value; `output` is
    stdout and stderr together, at most 64 KiB of head and tail.
    """

    status: Status
    message: str = ""
    file: str | None = None
    line: int | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    loaded: Mapping[str, str] = field(default_factory=dict)
    output: str = ""
    seconds: float = 0.0
