"""What counts as merely stated. A case is a file, its `given_…` names are given, its `computed_…` are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from evidoc.checks.python import CHECK as PYTHON
from evidoc.checks.shell import CHECK as SHELL
from evidoc.model import Place, Snippet, ValueSpec

HERE = Path(__file__).parent
NAME = re.compile(r"\b(?:given|computed)_\w+")


def snippet(folder: Path, files: list[str], names: set[str]) -> Snippet:
    place = Place("topic.yaml")
    values = {name: ValueSpec(name, place) for name in sorted(names)}
    return Snippet("topic/name", tuple(files), "python", place, values=values)


def cases(folder: str, pattern: str) -> list[Path]:
    return sorted((HERE / folder).glob(pattern)) + sorted(p for p in (HERE / folder).iterdir() if p.is_dir())


@pytest.mark.parametrize("case", cases("given-python", "*.py"), ids=lambda path: path.stem)
def test_a_python_value_is_given_when_its_text_says_it(case: Path) -> None:
    folder = case if case.is_dir() else case.parent
    files = ["main.py", "settings.py", "helper.py"] if case.is_dir() else [case.name]
    names = set(NAME.findall((folder / files[0]).read_text())) - {"computed_star"}
    found = PYTHON.given(snippet(folder, files, names), folder)
    assert sorted(found) == sorted(name for name in names if name.startswith("given_"))


@pytest.mark.parametrize("case", cases("given-shell", "*.sh"), ids=lambda path: path.stem)
def test_a_shell_variable_is_given_when_its_text_says_it(case: Path) -> None:
    names = set(NAME.findall(case.read_text()))
    found = SHELL.given(snippet(case.parent, [case.name], names), case.parent)
    assert sorted(found) == sorted(name for name in names if name.startswith("given_"))
