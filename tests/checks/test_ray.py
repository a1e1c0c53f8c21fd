"""Programs on a Ray cluster: what they find there, how their faults are told, and that nothing is left."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from clusters import snippet
from needed import needs

from evidoc.checks.base import Tried
from evidoc.checks.ray import CHECK
from evidoc.config import Project
from evidoc.environments import load_environments
from evidoc.run import Sandbox

ROOT = Path(__file__).parents[2]

pytestmark = needs("ray")

OFFERED = """\
import os

import ray

ray.init()


@ray.remote
def where():
    return os.getpid()


resources = {name: int(ray.cluster_resources().get(name, 0)) for name in ("CPU", "GPU")}
nodes = len(ray.nodes())
elsewhere = ray.get(where.remote()) != os.getpid()
given = 3
"""
RUNNER = """\
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from test_ray import tried

tried(Path(sys.argv[2]), "import time, ray\\nray.init()\\ntime.sleep(300)\\n", seconds=300)
"""


def tried(root: Path, text: str, *values: str, **options: int) -> Tried:
    python = load_environments(Project(ROOT))[0]["ray"].python
    with Sandbox(root, python=python) as sandbox:
        return CHECK.run(snippet(root, CHECK, {"run.py": text}, *values, **options), root, sandbox)


def test_a_program_finds_the_cluster_with_the_cpus_and_gpus_asked_for(tmp_path: Path) -> None:
    found = tried(tmp_path, OFFERED, "resources", "nodes", "elsewhere", cpus=3, gpus=16)
    assert found.passed, found.message
    assert dict(found.values) == {"resources": {"CPU": 3, "GPU": 16}, "nodes": 1, "elsewhere": True}
    assert "ray" in found.versions


def test_only_what_the_program_writes_as_a_literal_is_given(tmp_path: Path) -> None:
    named = snippet(tmp_path, CHECK, {"run.py": OFFERED}, "given", "nodes")
    assert CHECK.given(named, tmp_path) == {"given"}


def test_a_fault_of_a_task_is_told_at_the_line_that_waited_for_it(tmp_path: Path) -> None:
    text = (
        "import ray\n\n\n@ray.remote\ndef fail():\n    raise ValueError('no such shard')\n\n\n"
        "ray.get(fail.remote())\n"
    )
    found = tried(tmp_path, text)
    assert (found.passed, found.error, found.file, found.line) == (False, False, "snippets/demo/run.py", 9)
    assert "no such shard" in found.message


def test_a_program_that_waits_for_ever_is_ended_at_its_limit(tmp_path: Path) -> None:
    text = "import ray\n\nray.get(ray.remote(num_gpus=1)(lambda: 0).remote())\n"
    found = tried(tmp_path, text, seconds=15)
    assert not found.passed
    assert "it ran longer than 15 s" in found.message


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_no_daemon_is_left_when_the_runner_is_ended(tmp_path: Path, ending: signal.Signals) -> None:
    arguments = [sys.executable, "-c", RUNNER, str(Path(__file__).parent), str(tmp_path)]
    runner = subprocess.Popen(arguments, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: "raylet" in "".join(commands(below(runner.pid))))
        started = below(runner.pid)
        runner.send_signal(ending)
        runner.wait(60)
        wait_until(lambda: not any("ray" in command for command in commands(started)))
    finally:
        runner.kill()


def below(root: int) -> list[int]:
    """The descendants of a process."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:
                continue
            parents[int(folder.name)] = int(stat[stat.rindex(")") + 2 :].split()[1])
    found = [root]
    for pid in found:  # which grows
        found += [child for child, parent in parents.items() if parent == pid]
    return found[1:]


def commands(pids: list[int]) -> list[str]:
    found = []
    for pid in pids:
        with contextlib.suppress(OSError):
            found.append(Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace"))
    return found


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.1)
