"""What `Sandbox` promises beside the ending of a single block."""

from __future__ import annotations

import contextlib
import importlib.metadata
import itertools
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from bait import survivors
from cases import HERE

from evidoc.run import Job, Limits, Sandbox, Status
from evidoc.run.processes import below

QUICK = Limits(seconds=20)


def python(text: str, *names: str, **files: str) -> Job:
    laid = {"main.py": text.encode()} | {name: data.encode() for name, data in files.items()}
    return Job("python", "main.py", laid, names, limits=QUICK)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Sandbox]:
    """A sandbox that a test may harm."""
    with Sandbox(tmp_path) as opened:
        yield opened


def test_nothing_is_started_before_the_first_job(tmp_path: Path) -> None:
    before = len(below(os.getpid()))
    with Sandbox(tmp_path) as sandbox:
        assert len(below(os.getpid())) == before
        assert sandbox.notices == ()


def test_files_of_a_job_import_each_other_and_an_error_names_its_file(sandbox: Sandbox) -> None:
    files = {"parts/__init__.py": "", "parts/mesh.py": "def size(a):\n    return a / 0\n", "data.txt": "8"}
    ran = sandbox.run(python("import parts.mesh\nparts.mesh.size(int(open('data.txt').read()))", **files))
    assert (ran.status, ran.file, ran.line) == (Status.RAISED, "parts/mesh.py", 2)
    assert ran.message == "ZeroDivisionError: division by zero"
    assert "evidoc" not in ran.output  # no frame of ours in the reader's traceback
    assert "parts.mesh.size(int(open('data.txt').read()))" in ran.output


def test_a_syntax_error_names_the_imported_file(sandbox: Sandbox) -> None:
    ran = sandbox.run(python("import part", **{"part.py": "x = 1\ndef\n"}))
    assert (ran.status, ran.file, ran.line) == (Status.RAISED, "part.py", 2)
    assert ran.message == "SyntaxError: invalid syntax"


def test_distributions_are_those_that_the_block_imported(sandbox: Sandbox) -> None:
    assert sandbox.run(python("import json")).loaded == {}
    ran = sandbox.run(python("import yaml"))
    assert ran.loaded == {"PyYAML": importlib.metadata.version("PyYAML")}
    own_file = sandbox.run(python("import yaml", **{"yaml.py": ""}))
    assert own_file.loaded == {}


def test_output_keeps_head_and_tail_and_says_how_much_is_left_out(sandbox: Sandbox) -> None:
    ran = sandbox.run(python("print('head')\nprint('x' * 500_000)\nprint('tail')"))
    assert ran.status is Status.COMPLETED
    assert ran.output.startswith("head\n")
    assert ran.output.endswith("xxx\ntail\n")
    assert f"[{500_011 - 65_536} bytes left out]" in ran.output


def test_errors_and_output_stand_in_the_order_they_were_printed(sandbox: Sandbox) -> None:
    ran = sandbox.run(python("import sys\nprint(1)\nprint(2, file=sys.stderr)\nprint(3)"))
    assert ran.output == "1\n2\n3\n"


def test_several_threads_may_run_jobs_at_once(sandbox: Sandbox) -> None:
    jobs = [python(f"import time\ntime.sleep(0.05)\nx = {number}", "x") for number in range(24)]
    with ThreadPoolExecutor(8) as pool:
        assert [ran.values for ran in pool.map(sandbox.run, jobs)] == [{"x": number} for number in range(24)]


def test_no_more_than_the_given_number_run_at_once(tmp_path: Path) -> None:
    with Sandbox(tmp_path, workers=1) as sandbox, ThreadPoolExecutor(3) as pool:
        text = "import time\nbegun = time.monotonic()\ntime.sleep(0.1)\nended = time.monotonic()"
        runs = list(pool.map(sandbox.run, [python(text, "begun", "ended")] * 3))
    spans = sorted((ran.values["begun"], ran.values["ended"]) for ran in runs)
    assert all(first[1] <= second[0] for first, second in itertools.pairwise(spans))


def test_a_package_is_loaded_ahead_only_in_a_warm_sandbox(sandbox: Sandbox, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    job = python("import sys\nahead = 'torch' in sys.modules\nif False:\n    import torch", "ahead")
    assert sandbox.run(job).values == {"ahead": True}
    with Sandbox(tmp_path, warm=False) as cold:
        assert cold.run(job).values == {"ahead": False}


def test_unseeded_draws_differ_from_block_to_block(sandbox: Sandbox) -> None:
    text = "import random\nx = random.random()"
    assert sandbox.run(python(text, "x")).values != sandbox.run(python(text, "x")).values
    pytest.importorskip("torch")
    text = "import torch\nx = torch.rand(1).item()"
    assert sandbox.run(python(text, "x")).values != sandbox.run(python(text, "x")).values


@pytest.mark.parametrize(
    ("job", "message"),
    [
        (Job("perl", "a.pl", {"a.pl": b""}), "'perl' is no program that the sandbox knows (python, shell)"),
        (Job("python", "a.py", {"b.py": b""}), "'a.py' is none of the job's files"),
        (Job("python", "../a.py", {"../a.py": b""}), "'../a.py' is no relative file name"),
        (Job("python", "/a.py", {"/a.py": b""}), "'/a.py' is no relative file name"),
        (Job("python", "a.py", {"a.py": b"", "a.py/b": b""}), "'a.py' is a file and a folder"),
        (Job("shell", "a.sh", {"a.sh": b""}, ("x; exit",)), "'x; exit' is no variable name"),
        (Job("shell", "a.sh", {"a.sh": b""}, ranks=2), "2 ranks of a shell program cannot be started"),
        (
            Job("python", "a.py", {"a.py": b""}, environ={"A=B": ""}),
            "'A=B' is no name of an environment variable",
        ),
    ],
)
def test_a_job_that_cannot_be_tried_is_broken_with_a_reason(job: Job, message: str, sandbox: Sandbox) -> None:
    ran = sandbox.run(job)
    assert (ran.status, ran.message) == (Status.BROKEN, message)


def servers() -> list[int]:
    """The servers below this process: children of the launchers it started."""
    mine = below(os.getpid())
    launchers = [process.pid for process in mine if process.parent == os.getpid()]
    return [process.pid for process in mine if process.parent in launchers]


def test_a_server_that_dies_is_replaced_and_the_job_runs_again(own: Sandbox) -> None:
    before = set(servers())
    assert own.run(python("x = 1", "x")).status is Status.COMPLETED
    (server,) = set(servers()) - before
    killer = threading.Timer(0.3, os.kill, (server, signal.SIGKILL))
    killer.start()
    ran = own.run(python("import time\ntime.sleep(0.6)\nx = 2", "x"))
    assert (ran.status, ran.values) == (Status.COMPLETED, {"x": 2})


def test_a_job_whose_server_dies_twice_is_broken(own: Sandbox) -> None:
    before, done = set(servers()), threading.Event()

    def kill_each() -> None:
        while not done.wait(0.2):
            for server in set(servers()) - before:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(server, signal.SIGKILL)

    killer = threading.Thread(target=kill_each)
    killer.start()
    ran = own.run(python("import time\ntime.sleep(10)"))
    done.set()
    killer.join()
    assert ran.status is Status.BROKEN
    assert ran.message.startswith("its supervisor was ended from outside, twice")


def test_closing_ends_running_jobs(tmp_path: Path) -> None:
    mark = uuid.uuid4().hex
    sandbox = Sandbox(tmp_path)
    job = Job("shell", "a.sh", {"a.sh": b"sleep 600"}, environ={"MARK": mark})
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(sandbox.run, job)
        wait_for(lambda: bool(survivors(mark)))
        sandbox.close()
        assert running.result().message == "the sandbox was closed"
    assert survivors(mark) == []
    assert sandbox.run(job).message == "the sandbox was closed"


_CALLER = """
import sys
from pathlib import Path
from evidoc.run import Job, Sandbox
with Sandbox(Path.cwd()) as sandbox:
    script = b"setsid sleep 600 & sleep 600"
    sandbox.run(Job("shell", "a.sh", {"a.sh": script}, environ={"MARK": sys.argv[1]}))
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_nothing_outlives_a_caller_that_is_killed_or_interrupted(
    number: signal.Signals, tmp_path: Path
) -> None:
    mark = uuid.uuid4().hex
    environ = {**os.environ, "PYTHONPATH": str(HERE.parents[1] / "src"), "TMPDIR": str(tmp_path)}
    tmp_path.chmod(0o755)
    caller = subprocess.Popen(
        [sys.executable, "-c", _CALLER, mark], env=environ, stderr=subprocess.DEVNULL, cwd=tmp_path
    )
    wait_for(lambda: len(survivors(mark)) >= 3)
    caller.send_signal(number)
    assert caller.wait(20) != 0
    wait_for(lambda: not survivors(mark))
    wait_for(lambda: not list(tmp_path.glob("evidoc-run-*")))


def test_a_new_server_removes_what_a_killed_one_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = Path(tempfile.gettempdir()) / f"evidoc-run-{uuid.uuid4().hex}"
    (stale / "job-1" / "work").mkdir(parents=True)
    (stale / "lock").touch()
    with Sandbox(tmp_path) as sandbox:
        sandbox.run(python("x = 1"))
    assert not stale.exists()


def wait_for(condition: object) -> None:
    deadline = time.monotonic() + 20
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.02)
