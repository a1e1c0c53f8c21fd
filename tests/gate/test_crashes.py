"""`kill -9` at any moment leaves whole files, and the next run is right."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project

TRIALS = 12
LOCK = "evidence/sum.yaml"
PAGES = ("docs/en/index.md", "docs/ko/index.md")


def killed_after(root: Path, seconds: float, *arguments: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "evidoc", *arguments],
        cwd=root,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def duration(root: Path, *arguments: str) -> float:
    begun = time.monotonic()
    killed_after(root, 60, *arguments)
    return time.monotonic() - begun


@pytest.mark.parametrize("command", ["record", "sync"])
def test_a_killed_command_leaves_the_old_or_the_new_file(
    recorded: Path, tmp_path: Path, command: str
) -> None:
    template = tmp_path / "template"
    shutil.copytree(recorded, template)
    snippet = template / "snippets/sum/ranks.py"
    snippet.write_text(snippet.read_text().replace("per_node = 8", "per_node = 2"))
    if command == "sync":
        gate.record(load_project(template))
    files = (LOCK,) if command == "record" else PAGES
    whole = tmp_path / "whole"
    shutil.copytree(template, whole)
    longest = duration(whole, command)
    allowed = [{(folder / file).read_bytes() for folder in (template, whole)} for file in files]
    assert all(len(each) == 2 for each in allowed)
    dice = random.Random(0)
    for trial in range(TRIALS):
        root = tmp_path / f"trial-{trial}"
        shutil.copytree(template, root)
        killed_after(root, dice.uniform(0.3, 1.05) * longest, command)
        for file, contents in zip(files, allowed, strict=True):
            assert (root / file).read_bytes() in contents, f"{file} is half-written"
        gate.record(load_project(root))
        gate.sync(load_project(root))
        again = gate.check(load_project(root))
        assert {each.place.file for each in again.findings} <= {"quiz/sum.yaml"}, again.findings
        shutil.rmtree(root)
