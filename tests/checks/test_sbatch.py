"""Batch scripts on real Slurm clusters: what is observed, what is refused, and that nothing is left."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from clusters import snippet, tried
from left import kill_with_launcher, machine, running
from needed import needs

from evidoc.checks.sbatch import CHECK

pytestmark = needs("slurm")

SHOW = "srun bash -c 'echo $SLURM_PROCID $SLURMD_NODENAME $(uname -n) $CUDA_VISIBLE_DEVICES'\n"
READ = """\
from pathlib import Path

file = "slurm-1.out"
lines = sorted(Path(file).read_text().splitlines())
"""


def batch(*directives: str, body: str = "true\n") -> str:
    return "#!/bin/bash\n" + "".join(f"#SBATCH {each}\n" for each in directives) + body


def test_a_job_runs_on_every_node_with_the_gpus_it_asked_for(tmp_path: Path) -> None:
    script = batch("--nodes=4", "--ntasks-per-node=1", "--gpus-per-node=8", body=SHOW)
    files = {"show.sbatch": script, "read.py": READ}
    found = tried(tmp_path, CHECK, files, "lines", observe="read.py")
    assert (found.passed, found.message) == (True, "")
    assert found.values["lines"] == [f"{at} node{at + 1} node{at + 1} 0,1,2,3,4,5,6,7" for at in range(4)]
    given = CHECK.given(snippet(tmp_path, CHECK, files, "file", "lines", observe="read.py"), tmp_path)
    assert given == {"file"}


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        ("--nodes=5", "Requested node configuration is not available"),
        ("--gpus-per-node=9", "Requested node configuration is not available"),
        ("--constraint=p5", "Invalid feature specification"),
        ("--partition=cpu", "invalid partition specified: cpu"),
    ],
)
def test_what_the_cluster_cannot_give_is_refused_with_its_own_words(
    tmp_path: Path, directive: str, message: str
) -> None:
    found = tried(tmp_path, CHECK, {"ask.sbatch": batch(directive)}, test_only=True)
    assert (found.passed, found.error, found.file) == (False, False, "snippets/demo/ask.sbatch")
    assert message in found.message


def test_a_feature_that_the_nodes_have_can_be_asked_for(tmp_path: Path) -> None:
    script = batch("--constraint=efa&p5")
    assert tried(tmp_path, CHECK, {"ask.sbatch": script}, features=["efa", "p5"]).passed


def test_the_cluster_has_as_many_nodes_and_gpus_as_the_spec_says(tmp_path: Path) -> None:
    read = "import os\n\nsaid = os.popen('sinfo --noheader --format=\"%D %G\"').read().strip()\n"
    files = {"ask.sbatch": batch(), "read.py": read}
    assert (
        tried(tmp_path, CHECK, files, "said", observe="read.py", nodes=2, gpus=4).values["said"] == "2 gpu:4"
    )


def test_a_job_that_fails_is_told_by_its_last_line(tmp_path: Path) -> None:
    found = tried(tmp_path, CHECK, {"fail.sbatch": batch(body="echo begun\ncat absent\n")})
    assert not found.passed
    assert "job 1 ended as FAILED (exit code 1:0): cat: absent: No such file" in found.message


def test_a_job_that_cannot_start_is_told_with_slurms_reason(tmp_path: Path) -> None:
    found = tried(tmp_path, CHECK, {"wait.sbatch": batch("--nodes=5")})
    assert (found.passed, found.message) == (False, "job 1 does not start: PartitionNodeLimit")


def test_a_script_of_commands_is_told_at_the_line_that_failed(tmp_path: Path) -> None:
    files = {"commands.sh": "squeue\n\nsbatch absent.sbatch\n"}
    found = tried(tmp_path, CHECK, files)
    assert (found.passed, found.file, found.line) == (False, "snippets/demo/commands.sh", 3)
    assert (
        "`sbatch absent.sbatch` failed with exit status 1: sbatch: error: Unable to open file"
        in found.message
    )


def test_an_observer_that_raises_is_told_at_its_own_line(tmp_path: Path) -> None:
    files = {"ok.sbatch": batch(), "read.py": "lines = []\n\nlines[0]\n"}
    found = tried(tmp_path, CHECK, files, "lines", observe="read.py")
    assert (found.message, found.file, found.line) == (
        "IndexError: list index out of range.",
        "snippets/demo/read.py",
        3,
    )


def test_only_what_the_observer_assigns_is_a_value(tmp_path: Path) -> None:
    files = {"ok.sbatch": batch(), "read.py": "lines = []\n"}
    found = tried(tmp_path, CHECK, files, "run", observe="read.py")
    assert (found.passed, found.message) == (False, "`run` is not assigned at the top level of the block.")


@pytest.mark.parametrize(
    ("observe", "message"),
    [
        ({}, "`observe` is missing: it names the program that gives the values."),
        ({"observe": "other.py"}, "`observe: other.py` is none of the files behind the first."),
    ],
)
def test_values_without_their_observer_are_an_error_of_the_spec(
    tmp_path: Path, observe: dict[str, str], message: str
) -> None:
    found = tried(tmp_path, CHECK, {"ok.sbatch": batch(), "read.py": "x = 1\n"}, "x", **observe)
    assert (found.error, found.message, found.file) == (True, message, "snippets/demo/topic.yaml")


def test_the_accounting_knows_a_job_that_has_ended(tmp_path: Path) -> None:
    read = """\
import subprocess

ask = ["sacct", "-n", "-P", "-X", "--format=JobName,Account,State,AllocTRES"]
said = subprocess.check_output(ask, text=True).strip()
"""
    files = {"count.sbatch": batch("--nodes=2", "--gpus-per-node=8", "--job-name=count"), "read.py": read}
    found = tried(tmp_path, CHECK, files, "said", observe="read.py", accounting=True)
    assert found.values["said"] == "count|ml|COMPLETED|billing=2,cpu=2,gres/gpu=16,node=2", found.message


def test_clusters_side_by_side_do_not_meet(tmp_path: Path) -> None:
    def one(number: int) -> object:
        script = batch(f"--job-name=number-{number}", body="squeue --noheader --format=%j\nsleep 1\n")
        files = {"ask.sbatch": script, "read.py": READ}
        return tried(tmp_path / str(number), CHECK, files, "lines", observe="read.py").values["lines"]

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(one, range(3))) == [[f"number-{number}"] for number in range(3)]


# --- what is left ---------------------------------------------------------------------

RUNNER = """
from clusters import tried
from evidoc.checks.sbatch import CHECK
tried(root, CHECK, {"long.sbatch": "#!/bin/bash\\nsrun sleep 987654\\n"})
"""
FILES = ("/tmp/slurm", "/run/munge", "/var/spool/slurmd")


def ready(names: list[str]) -> bool:
    """Whether the job runs; the daemons of four nodes do then."""
    started = "/usr/bin/sleep 987654" in names
    assert not started or names.count("slurmd -D") == 4
    return started


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_of_a_cluster_whose_runner_is_ended(tmp_path: Path, number: signal.Signals) -> None:
    before = machine(*FILES)
    with running(RUNNER, tmp_path, ready) as (runner, _):
        runner.send_signal(number)
    assert machine(*FILES) == before


def test_nothing_is_left_when_the_runners_whole_group_is_killed(tmp_path: Path) -> None:
    before = machine(*FILES)
    with running(RUNNER, tmp_path, ready) as (runner, found):
        kill_with_launcher(runner, found)
    assert machine(*FILES) == before
