"""Run one hostile case beside a neighbour, and look at everything that could have gone wrong."""

from __future__ import annotations

import os
import sys
import threading
import uuid
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from bait import escaped, survivors
from cases import Case

from evidoc.run import Job, Ran, Sandbox, Status
from evidoc.run.processes import below

_NEIGHBOUR = b"""
import os, sys, time
def state():
    return os.getcwd(), dict(os.environ), list(sys.path), os.listdir(), os.listdir("/dev/shm"), os.umask(0o22)
before = state()
time.sleep(0.1)
undisturbed = before == state() and os.listdir() == ["neighbour.py"]
"""


def trial(sandbox: Sandbox, case: Case) -> list[str]:
    """Every complaint about how `case` ran, about its neighbour, and about what is left."""
    answers: list[Ran] = []
    job = Job("python", "neighbour.py", {"neighbour.py": _NEIGHBOUR}, ("undisturbed",))
    neighbour = threading.Thread(target=lambda: answers.append(sandbox.run(job)))
    neighbour.start()
    mark = uuid.uuid4().hex  # of this case alone: others may run beside it
    ran = sandbox.run(replace(case.job, environ={**case.job.environ, "MARK": mark}))
    left = survivors(mark)
    neighbour.join()
    found = case.complaints(ran)
    if [(answer.status, answer.values) for answer in answers] != [(Status.COMPLETED, {"undisturbed": True})]:
        found.append(f"{case.name}: its neighbour ended as {answers}")
    found += [f"{case.name}: {program} still runs" for program in left]
    found += [f"{case.name}: {file} was written" for file in escaped(dict(case.job.environ))]
    if len(ran.output.encode()) > 66_000:
        found.append(f"{case.name}: {len(ran.output)} characters of output were kept")
    return found


def jobs_below(without: Collection[int] = ()) -> int:
    """How many processes this one has below it, two a server when no job runs, but for those `without`."""
    return len(below(os.getpid(), without))
