"""Scripts with mpirun: slots, refusals, and placement over hosts of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from clusters import tried
from needed import needs

from evidoc.checks.mpi import CHECK

pytestmark = needs("mpi")

READ = """\
from collections import Counter
from pathlib import Path

placed = dict(sorted(Counter(Path("placed").read_text().split()).items()))
"""


def placed(root: Path, options: str, slots: str, workers: int = 0) -> dict[str, int]:
    """Host -> number of processes that mpirun started there."""
    script = f"mpirun --hostfile hostfile {options} uname -n >placed\n"
    files = {"run.sh": script, "hostfile": slots, "read.py": READ}
    found = tried(root, CHECK, files, "placed", observe="read.py", workers=workers)
    assert found.passed, found.message
    return dict(found.values["placed"])


@pytest.mark.parametrize(
    ("options", "processes"), [("", 8), ("-np 3", 3), ("-np 8", 8), ("--oversubscribe -np 9", 9)]
)
def test_slots_bound_the_processes_and_fill_without_np(tmp_path: Path, options: str, processes: int) -> None:
    assert placed(tmp_path, options, "localhost slots=8\n") == {"launcher": processes}


def test_more_processes_than_slots_are_refused_at_the_line(tmp_path: Path) -> None:
    files = {
        "run.sh": "# too many\nmpirun --hostfile hostfile -np 9 true\n",
        "hostfile": "localhost slots=8\n",
    }
    found = tried(tmp_path, CHECK, files)
    assert (found.passed, found.error, found.file, found.line) == (False, False, "snippets/demo/run.sh", 2)
    assert "There are not enough slots available in the system to satisfy the 9 slots" in found.message


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("-np 4", {"worker-0": 4}),
        ("-np 4 --map-by node", {f"worker-{number}": 1 for number in range(4)}),
        ("-np 10", {"worker-0": 8, "worker-1": 2}),
        ("", {f"worker-{number}": 8 for number in range(4)}),
    ],
)
def test_processes_are_placed_over_four_hosts(tmp_path: Path, options: str, expected: dict[str, int]) -> None:
    slots = "".join(f"worker-{number} slots=8\n" for number in range(4))
    assert placed(tmp_path, options, slots, workers=4) == expected


def test_a_host_that_is_not_there_is_refused(tmp_path: Path) -> None:
    files = {"run.sh": "mpirun --hostfile hostfile -np 1 true\n", "hostfile": "worker-9 slots=8\n"}
    found = tried(tmp_path, CHECK, files, workers=1)
    assert not found.passed
    assert "Could not resolve hostname worker-9" in found.message
