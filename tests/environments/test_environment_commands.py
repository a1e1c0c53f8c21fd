"""`evidoc environments`, and the options of `evidoc check` that name environments."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from small_project import project, wheel, write

from evidoc.environments.debian import Debian


def evidoc(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "XDG_CACHE_HOME": f"{root}-cache", "COLUMNS": "200"}
    command = [sys.executable, "-m", "evidoc", *arguments]
    return subprocess.run(command, cwd=root, env=environ, capture_output=True, text=True, check=False)


def test_the_table_says_what_is_here_and_the_one_command_for_the_rest(tmp_path: Path) -> None:
    root = tmp_path / "project"
    wheel(tmp_path / "wheels", "1.4")
    write(
        root, "environments/demo.txt", f"# pip: --no-index --find-links {tmp_path}/wheels\nevidocdemo==1.4\n"
    )
    project(root)
    before = evidoc(root, "environments")
    (row,) = [line for line in before.stdout.split("\n") if line.strip().startswith("demo")]
    assert "no: it is not installed." in row
    command = row.split("   ")[-1].strip()
    assert command == "evidoc environments install demo"
    installed = evidoc(root, *command.split()[1:])
    assert (installed.returncode, installed.stdout) == (0, ""), installed.stderr
    listed = json.loads(evidoc(root, "environments", "--report", "json").stdout)["environments"]
    assert {each["name"]: each["here"] for each in listed}["demo"] is True


def test_exit_statuses_tell_a_missing_environment_from_an_unknown_one(tmp_path: Path) -> None:
    write(tmp_path, "environments/demo.txt", "evidocdemo==1.4\n")
    project(tmp_path)
    assert evidoc(tmp_path, "record").returncode == 0
    assert evidoc(tmp_path, "check").returncode == 0
    required = evidoc(tmp_path, "check", "--require", "demo")
    assert (required.returncode, "environments/demo.txt:1:1" in required.stdout) == (1, True)
    for arguments in (
        ("check", "--require", "dema"),
        ("check", "--environment", "dema"),
        ("environments", "install", "dema"),
    ):
        said = evidoc(tmp_path, *arguments)
        assert (said.returncode, "no environment “dema”" in said.stderr) == (2, True)
        assert "demo" in said.stderr


def test_an_environment_of_system_packages_names_the_command_that_is_not_there(tmp_path: Path) -> None:
    lacking = Debian("x", {}, ("some-package",), ("sh", "evidoc-absent", "evidoc-absent-too"), "x", ("sh",))
    assert lacking.missing(project(tmp_path)) == "`evidoc-absent` and 1 more are not installed."
    assert lacking.install == "evidoc environments install x"
