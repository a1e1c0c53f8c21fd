"""Every example program ends exactly as it says, with a neighbour undisturbed and nothing left."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from cases import HERE, load
from chosen import CHOSEN
from trial import jobs_below, trial

from evidoc.run import Sandbox

CASES = [(folder, case.name) for folder in ("negative", "positive") for case in load(folder, {})]
SOME = [
    "endless-loop.py",
    "fork-bomb.py",
    "kills-its-group.py",
    "memory-of-children.py",
    "much-output.sh",
    "orphan.py",
    "orphan.sh",
    "rank-raises.py",
    "values.py",
    "variables.sh",
]


@pytest.fixture(scope="module")
def trials(
    pytestconfig: pytest.Config, sandbox: Sandbox, laid: tuple[Path, dict[str, str]]
) -> Iterator[dict[str, Future[list[str]]]]:
    """The chosen cases, several at once: most of their time they wait for a limit."""
    names = pytestconfig.stash[CHOSEN]
    cases = [case for folder in ("negative", "positive") for case in load(folder, laid[1])]
    with ThreadPoolExecutor(4) as pool:
        yield {case.name: pool.submit(trial, sandbox, case) for case in cases if case.name in names}


@pytest.mark.parametrize(("folder", "name"), CASES, ids=[name for _, name in CASES])
def test_a_block_ends_as_expected_and_leaves_nothing(
    folder: str, name: str, trials: dict[str, Future[list[str]]]
) -> None:
    if "import torch" in (HERE / folder / name).read_text() and not importlib.util.find_spec("torch"):
        pytest.skip("torch is not installed")
    assert trials[name].result() == []


def test_no_process_is_left_after_all_of_them(sandbox: Sandbox, others: frozenset[int]) -> None:
    deadline = time.monotonic() + 5
    while (count := jobs_below(others)) > 4 and time.monotonic() < deadline:
        time.sleep(0.01)  # a supervisor that has answered is about to end
    assert count <= 4  # a launcher and a server, plain and warm


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make another machine")
@pytest.mark.parametrize(
    ("user", "refused", "names", "notices"),
    [
        ("ordinary", "-", [], []),
        (
            "ordinary",
            "user",
            [],
            ["namespaces are not allowed here (ENOSPC), so blocks run with"],
        ),
        (
            "root",
            "user,pid,net,mnt,ipc,uts",
            SOME,
            ["namespaces are not allowed here (ENOSPC), so blocks, as"],
        ),
        ("ordinary", "net", SOME, ["network namespaces are not allowed here (ENOSPC): blocks can reach"]),
        ("root", "pid", SOME, ["PID namespaces are not allowed here (ENOSPC): blocks see"]),
        ("root", "user", SOME, ["user namespaces are not allowed here (ENOSPC): blocks run"]),
        ("root", "mnt", SOME, ["mount namespaces are not allowed here (ENOSPC): blocks can read"]),
    ],
)
def test_limits_and_endings_hold_on_a_machine_that_refuses(
    user: str, refused: str, names: list[str], notices: list[str]
) -> None:
    path = os.pathsep.join([str(HERE.parents[1] / "src"), str(HERE)])
    ran = subprocess.run(
        [sys.executable, str(HERE / "elsewhere.py"), user, refused, *names],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(ran.stdout)
    assert answer["complaints"] == []
    assert len(answer["ran"]) >= (len(names) or 70)
    assert [notice[: len(begin)] for notice, begin in zip(answer["notices"], notices, strict=True)] == notices
