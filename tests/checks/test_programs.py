"""The checks that run programs, in the real sandbox.

A case is a file, `*.ranks.py` for two ranks. In `positive` its first line holds
the values, in `negative` the line and the message of the finding.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from evidoc.checks.base import Check, Tried
from evidoc.checks.python import CHECK as PYTHON
from evidoc.checks.ranks import CHECK as RANKS
from evidoc.checks.shell import CHECK as SHELL
from evidoc.evidence.distributions import Installed
from evidoc.model import Place, Snippet, ValueSpec, Verdict
from evidoc.run import Sandbox

HERE = Path(__file__).parent / "programs"
Build = Callable[..., Snippet]


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    with Sandbox(tmp_path_factory.mktemp("project")) as running:
        yield running


def check_of(file: str) -> Check:
    return RANKS if file.endswith(".ranks.py") else SHELL if file.endswith(".sh") else PYTHON


def tried(file: Path, sandbox: Sandbox, names: list[str]) -> Tried:
    check = check_of(file.name)
    values = {name: ValueSpec(name, Place("topic.yaml", 10 + at)) for at, name in enumerate(names)}
    options = {"ranks": 2} if check is RANKS else {}
    place = Place("topic.yaml", 3)
    snippet = Snippet("topic/x", (file.name,), check.name, place, values=values, options=options)
    return check.run(snippet, file.parent, sandbox)


def cases(folder: str) -> list[Path]:
    return sorted(path for path in (HERE / folder).iterdir() if path.suffix in (".py", ".sh"))


@pytest.mark.parametrize("file", cases("positive"), ids=lambda path: path.name)
def test_a_program_that_ends_well_passes_with_its_values(file: Path, sandbox: Sandbox) -> None:
    expected = json.loads(file.read_text().split("\n")[0].removeprefix("# "))
    found = tried(file, sandbox, list(expected))
    assert (found.passed, found.message) == (True, "")
    assert dict(found.values) == expected
    assert check_of(file.name).proof is Verdict.EXECUTED


@pytest.mark.parametrize("file", cases("negative"), ids=lambda path: path.name)
def test_a_program_that_does_not_fails_at_its_place(file: Path, sandbox: Sandbox) -> None:
    expected = file.read_text().split("\n")[0].removeprefix("# ")
    found = tried(file, sandbox, ["present", "missing"] if "missing-value" in file.name else [])
    assert not found.passed and not found.error
    where = found.line if found.file == file.name else f"{found.file}:{found.line}"
    assert f"{where}: {found.message}" == expected


def test_a_fault_in_another_file_is_found_there(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    snippet = build({"main.py": "import sizes\n", "sizes.py": "tp = 8\n\ndp = 64 / 0\n"})
    found = PYTHON.run(snippet, tmp_path, sandbox)
    assert (found.file, found.line) == ("snippets/demo/sizes.py", 3)
    assert "division by zero" in found.message


def test_text_that_is_no_python_fails_at_its_line(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    found = PYTHON.run(build({"main.py": "dp = 2\ntp = = 8\n"}, values={"dp": {}}), tmp_path, sandbox)
    assert (found.line, found.message) == (2, "SyntaxError: invalid syntax.")
    assert found.versions.keys() == {"python"}


def test_files_lie_beside_each_other_as_in_the_topic(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    files = {
        "main.py": "from pathlib import Path\nfrom parts.a import b\nd = Path('data/d').read_text()",
        "parts/a.py": "b = 1",
        "data/d": "64",
    }
    snippet = build(files, values={"b": {}, "d": {}})
    assert dict(PYTHON.run(snippet, tmp_path, sandbox).values) == {"b": 1, "d": "64"}


def test_versions_are_of_what_the_text_imports(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    text = "import os, other\ndef f():\n    import yaml\n    from torch import nn\n"
    snippet = build({"main.py": text, "other.py": "import typing"})
    found = PYTHON.run(snippet, tmp_path, sandbox)
    python = ".".join(platform.python_version_tuple()[:2])
    assert dict(found.versions) == {
        "python": python,
        "pyyaml": version("PyYAML"),
        "torch": re.sub(r"\+.*", "", version("torch")),
    }


def test_what_was_loaded_can_be_recognised_later(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    found = PYTHON.run(build({"main.py": "import yaml"}), tmp_path, sandbox)
    assert found.loaded["pyyaml"] == version("PyYAML")
    assert Installed().same(found.loaded)
    assert dict(PYTHON.run(build({"main.py": "x = 1"}), tmp_path, sandbox).loaded) == {}


@pytest.mark.parametrize("text", ["true", "import subprocess"])
def test_what_other_programs_load_is_taken_to_be_anything(
    tmp_path: Path, build: Build, sandbox: Sandbox, text: str
) -> None:
    name, check = ("main.sh", SHELL) if text == "true" else ("main.py", PYTHON)
    found = check.run(build({name: text}, check=check.name), tmp_path, sandbox)
    assert found.passed
    assert set(found.loaded) == set(Installed().versions)


def test_a_limit_of_time_is_kept(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    snippet = build({"main.py": "while True: pass"}, options={"seconds": 0.5})
    found = PYTHON.run(snippet, tmp_path, sandbox)
    assert not found.passed
    assert "0.5 s" in found.message


def test_a_limit_of_memory_is_kept(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    snippet = build({"main.py": "x = bytearray(600 * 2**20)"}, options={"memory": 256})
    found = PYTHON.run(snippet, tmp_path, sandbox)
    assert not found.passed
    assert "memory" in found.message.lower()


def test_a_file_that_is_gone_is_an_error_of_the_check(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    snippet = build({"main.py": "", "other.py": ""})
    (tmp_path / "snippets/demo/other.py").unlink()
    found = PYTHON.run(snippet, tmp_path, sandbox)
    assert found.error
    assert found.message == "snippets/demo/other.py cannot be read: No such file or directory."


def test_ranks_says_how_many_it_needs(tmp_path: Path, build: Build, sandbox: Sandbox) -> None:
    found = RANKS.run(build({"main.py": ""}, check="ranks"), tmp_path, sandbox)
    assert found.error
    assert (found.file, found.line) == ("snippets/demo/topic.yaml", 3)
    assert found.message == "`ranks` is missing: say how many processes run the program."
