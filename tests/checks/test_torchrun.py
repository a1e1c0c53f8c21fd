"""Scripts on several nodes at once: what each node has, what fails, and that nothing is left."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from clusters import snippet, tried
from left import kill_with_launcher, machine, name_of, running

from evidoc.checks.torchrun import CHECK
from evidoc.run.isolation import refused

pytestmark = pytest.mark.skipif(
    bool(refused()) and os.environ.get("CI") != "true", reason=f"no namespaces here: {refused()}"
)

READ = """\
from pathlib import Path

logs = [sorted(file.read_text().split()) for file in sorted(Path().glob("node*.log"))]
statuses = [int(file.read_text()) for file in sorted(Path().glob("node*.status"))]
"""
WORKER = """\
import os
from pathlib import Path

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
total = torch.ones(1)
dist.all_reduce(total)
Path(f"rank-{dist.get_rank()}").write_text(f"{os.uname().nodename} {int(total)}")
dist.destroy_process_group()
"""


def left_here() -> list[str]:
    """Processes of the scripts above, anywhere on this machine."""
    names = [name_of(int(entry)) for entry in os.listdir("/proc") if entry.isdigit()]
    return [name for name in names if name == "sleep 98765431"]


def test_every_node_runs_the_script_with_its_number_name_and_address(tmp_path: Path) -> None:
    script = "echo rank=$NODE_RANK name=$(uname -n) address=$(hostname -i) file=$(ls run.sh)\n"
    files = {"run.sh": script, "read.py": READ}
    found = tried(tmp_path, CHECK, files, "logs", observe="read.py", nodes=3)
    assert (found.passed, found.message) == (True, "")
    assert found.values["logs"] == [
        [f"address=10.77.0.{at + 1}", "file=run.sh", f"name=node{at}", f"rank={at}"] for at in range(3)
    ]


def test_the_scripts_run_at_the_same_time(tmp_path: Path) -> None:
    script = "touch here-$NODE_RANK\nuntil [ -e here-0 ] && [ -e here-1 ]; do sleep 0.05; done\n"
    assert tried(tmp_path, CHECK, {"run.sh": script}, nodes=2, seconds=30).passed


def test_a_service_is_a_name_that_leads_to_another_address_of_the_first_node(tmp_path: Path) -> None:
    script = """\
echo "$(getent hosts front | cut -d ' ' -f 1)"
if [ "$NODE_RANK" = 0 ]; then
  python -c 'import socket; socket.create_server(("", 29500)).accept()'
else
  until exec 3<>/dev/tcp/front/29500; do sleep 0.1; done 2>/dev/null
fi
"""
    files = {"run.sh": script, "read.py": READ}
    found = tried(tmp_path, CHECK, files, "logs", observe="read.py", nodes=2, service="front", seconds=30)
    assert (found.values.get("logs"), found.message) == ([["10.77.0.200"]] * 2, "")


def test_launchers_of_two_nodes_make_one_process_group(tmp_path: Path) -> None:
    script = (
        "torchrun --nnodes=2 --nproc-per-node=1 --rdzv-backend=c10d --rdzv-id=a "
        "--rdzv-endpoint=node0:29500 worker.py\n"
    )
    read = 'from pathlib import Path\n\nsaid = sorted(file.read_text() for file in Path().glob("rank-*"))\n'
    files = {"run.sh": script, "worker.py": WORKER, "read.py": read}
    found = tried(tmp_path, CHECK, files, "said", observe="read.py", nodes=2, seconds=300)
    assert found.values.get("said") == ["node0 2", "node1 2"], found.message
    assert "torch" in found.versions


def test_a_node_that_fails_is_told_with_its_name_and_line_and_the_waiting_ones_are_ended(
    tmp_path: Path,
) -> None:
    script = '# one fails\nif [ "$NODE_RANK" = 0 ]; then sleep 98765431; fi\ncat absent\n'
    began = time.monotonic()
    found = tried(tmp_path, CHECK, {"run.sh": script}, nodes=2, seconds=300)
    assert (found.passed, found.error, found.file, found.line) == (False, False, "snippets/demo/run.sh", 3)
    assert "node1: `cat absent` failed with exit status 1: cat: absent: No such file" in found.message
    assert time.monotonic() - began < 200
    assert not left_here()


def test_the_same_node_is_told_each_time_where_all_fail(tmp_path: Path) -> None:
    found = tried(tmp_path, CHECK, {"run.sh": 'sleep "0.$((3 - NODE_RANK))"\nexit 3\n'}, nodes=3)
    assert found.message == "node0: `run.sh` failed with exit status 3: it says nothing"


def test_a_script_that_may_fail_leaves_its_status_to_the_observer(tmp_path: Path) -> None:
    files = {"run.sh": "exit $NODE_RANK\n", "read.py": READ}
    found = tried(tmp_path, CHECK, files, "statuses", observe="read.py", nodes=3, may_fail=True)
    assert (found.values["statuses"], found.message) == ([0, 1, 2], "")


def test_a_script_that_never_ends_is_ended_at_its_limit(tmp_path: Path) -> None:
    found = tried(tmp_path, CHECK, {"run.sh": "sleep 98765431\n"}, nodes=2, seconds=3)
    assert not found.passed
    assert found.message == "it ran longer than 3 s."
    assert not left_here()


def test_a_process_that_a_script_leaves_is_told(tmp_path: Path) -> None:
    found = tried(tmp_path, CHECK, {"run.sh": "sleep 98765431 >/dev/null 2>&1 &\n"}, nodes=2)
    assert not found.passed
    assert "left" in found.message
    assert not left_here()


@pytest.mark.parametrize(
    ("first", "options", "message"),
    [
        ("run.sh", {}, "`nodes` is missing: say on how many nodes the script runs."),
        (
            "run.py",
            {"nodes": 1},
            "The first file has to be the Bash script that every node runs, and end in `.sh`.",
        ),
        (
            "run.sh",
            {"nodes": 1, "may_fail": True},
            "`may-fail` without `observe` accepts any script: name the program that reads how it ended.",
        ),
        (
            "run.sh",
            {"nodes": 2, "service": "node1"},
            "`service` is the name of a node already: choose another one.",
        ),
        ("run.sh", {"nodes": 1, "observe": "x.py"}, "`observe: x.py` is none of the files behind the first."),
    ],
)
def test_options_that_make_no_sense_are_an_error_of_the_spec(
    tmp_path: Path, first: str, options: dict[str, object], message: str
) -> None:
    found = tried(tmp_path, CHECK, {first: "true\n"}, **options)
    assert (found.error, found.message, found.file) == (True, message, "snippets/demo/topic.yaml")


def test_values_without_their_observer_are_an_error_of_the_spec(tmp_path: Path) -> None:
    found = tried(tmp_path, CHECK, {"run.sh": "x=1\n"}, "x", nodes=1)
    assert (found.error, found.message) == (
        True,
        "`observe` is missing: it names the program that gives the values.",
    )


def test_what_the_observer_writes_down_is_given(tmp_path: Path) -> None:
    files = {"run.sh": "true\n", "read.py": "nodes = 2\nseen = len(open('node0.log').read())\n"}
    made = snippet(tmp_path, CHECK, files, "nodes", "seen", observe="read.py", nodes=2)
    assert CHECK.given(made, tmp_path) == {"nodes"}


def test_jobs_side_by_side_do_not_meet(tmp_path: Path) -> None:
    def one(number: int) -> object:
        files = {"run.sh": f"echo job-{number}\nsleep 1\n", "read.py": READ}
        return tried(tmp_path / str(number), CHECK, files, "logs", observe="read.py", nodes=2).values["logs"]

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(one, range(3))) == [[[f"job-{number}"]] * 2 for number in range(3)]


# --- what is left ---------------------------------------------------------------------

RUNNER = """
from clusters import tried
from evidoc.checks.torchrun import CHECK
script = "torchrun --nnodes=2 --rdzv-backend=c10d --rdzv-id=a --rdzv-endpoint=node0:29500 "
script += "--no-python sleep 98765432\\n"
tried(root, CHECK, {"long.sh": script}, nodes=2, seconds=300)
"""
FILES = ("/tmp/torchrun/node0",)


def ready(names: list[str]) -> bool:
    """Whether both launchers have met and started their worker."""
    return names.count("sleep 98765432") == 2


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_of_launchers_whose_runner_is_ended(tmp_path: Path, number: signal.Signals) -> None:
    before = machine(*FILES)
    with running(RUNNER, tmp_path, ready, seconds=200) as (runner, _):
        runner.send_signal(number)
    assert machine(*FILES) == before


def test_nothing_is_left_when_the_runners_whole_group_is_killed(tmp_path: Path) -> None:
    before = machine(*FILES)
    with running(RUNNER, tmp_path, ready, seconds=200) as (runner, found):
        kill_with_launcher(runner, found)
    assert machine(*FILES) == before
