"""The command line where output or patience ends: poor terminals, closed pipes, full disks, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def start(
    root: Path, *arguments: str, env: Mapping[str, str] | None = None, **more: object
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "evidoc", *arguments],
        cwd=root,
        env={**os.environ, **(env or {})},
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
    )


def finish(process: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    out, complaint = process.communicate(timeout=60)
    assert b"Traceback" not in complaint, complaint.decode()
    return process.returncode, out, complaint


def make_red(root: Path, findings: int = 1) -> None:
    page = root / "docs/ko/index.md"
    page.write_text(page.read_text().replace("[32]", "[31]") + "\n랭크는 31개입니다.\n" * (findings - 1))


def test_korean_on_a_terminal_without_it_is_escaped(small: Path) -> None:
    make_red(small)
    status, out, _ = finish(start(small, "check", env=ASCII))
    assert status == 1
    assert rb"5 | \ub7ad\ud06c\ub294 [31](" in out
    assert finish(start(small, "show", "sum/ranks", env=ASCII))[0] == 0


def test_json_is_utf_8_on_every_terminal(small: Path) -> None:
    make_red(small)
    _, out, _ = finish(start(small, "check", "--report", "json", env=ASCII))
    assert "랭크".encode() in finish(start(small, "show", "sum/ranks", "--report", "json", env=ASCII))[1]
    assert json.loads(out)["findings"][0]["file"] == "docs/ko/index.md"


@pytest.mark.parametrize("arguments", [["check"], ["check", "--report", "json"], ["record"]], ids=" ".join)
def test_a_reader_that_leaves_ends_it_without_complaint(small: Path, arguments: list[str]) -> None:
    make_red(small, findings=800)  # more than a pipe holds
    process = start(small, *arguments)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 1


@pytest.mark.parametrize(
    "arguments", [["check"], ["show", "sum/ranks", "--report", "json"], ["--version"]], ids=" ".join
)
def test_a_full_disk_is_one_sentence(small: Path, arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        status, _, complaint = finish(start(small, *arguments, stdout=full))
    assert status == 2
    assert complaint == b"evidoc: the output: No space left on device.\n"


def test_without_any_stream_the_status_still_says_it(small: Path) -> None:
    command = f'exec "{sys.executable}" -m evidoc check <&- >&- 2>&-'
    assert subprocess.run(["sh", "-c", command], cwd=small, check=False).returncode == 0
    make_red(small)
    assert subprocess.run(["sh", "-c", command], cwd=small, check=False).returncode == 1


@pytest.mark.parametrize("command", ["check", "record"])
def test_ctrl_c_is_130_at_once_and_leaves_nothing_running(small: Path, command: str) -> None:
    lock = small / "evidence/sum.yaml"
    before = lock.read_bytes()
    (small / "snippets/sum/ranks.py").write_text("while True:\n    pass\n")
    process = start(small, command, "--again", "--jobs", "2", start_new_session=True)
    assert process.stderr is not None
    assert [process.stderr.readline()[:7] for _ in range(2)] == [b"ran 1/3", b"ran 2/3"]
    begun = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    status, out, _ = finish(process)
    assert (status, out) == (130, b"")
    assert time.monotonic() - begun < 10  # the block's own limit is 60 s
    assert lock.read_bytes() == before


def test_ctrl_c_while_it_still_imports_is_130_too(
    small: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("interrupted")
    (folder / "typer.py").write_text("raise KeyboardInterrupt")
    assert finish(start(small, "check", env={"PYTHONPATH": str(folder)})) == (130, b"", b"")
