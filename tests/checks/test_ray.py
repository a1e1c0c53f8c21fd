"""Programs on a Ray cluster: what they find there, how their faults are told, and that nothing is left."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from clusters import snippet
from left import running
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
RUNNER = """
from test_ray import tried
tried(root, "import time, ray\\nray.init()\\ntime.sleep(300)\\n", seconds=300)
"""


def ready(names: list[str]) -> bool:
    """Whether the cluster's node runs."""
    return any("raylet" in name for name in names)


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
    with running(RUNNER, tmp_path, ready) as (runner, _):
        runner.send_signal(ending)
