"""What the README shows is what happens."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

from evidoc import gate
from evidoc.config import load_project
from evidoc.report import print_result

ROOT = Path(__file__).parents[2]
READERS = ("README.md", "README.ko.md")
COLUMNS = 100
"""The width of the terminal that the README shows."""


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def edit() -> str:
    """The line that makes the page false."""
    (line,) = re.findall("^sed .*$", "".join(blocks("README.md", "sh")), re.MULTILINE)
    return line


def test_both_languages_show_the_same_commands_and_report() -> None:
    english, korean = (
        ([re.sub(" *#.*", "", each) for each in blocks(name, "sh")], blocks(name, "text")) for name in READERS
    )
    assert english == korean


def test_the_red_gate_reports_what_the_readme_shows(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    subprocess.run(["bash", "-c", edit()], cwd=project, check=True)
    result = gate.check(load_project(project), ["docs/en/plan/mesh-and-batch.md"])
    out = io.StringIO()
    console = Console(file=out, width=COLUMNS, force_terminal=True, color_system=None, highlight=False)
    print_result(console, result, project)
    (shown,) = blocks("README.md", "text")
    *report, summary = out.getvalue().splitlines()
    *expected, _ = shown.splitlines()
    assert report == expected
    assert summary.startswith("red: 1 error, 1 page, ")


def test_what_the_readme_names_is_there() -> None:
    for name in READERS:
        text = (ROOT / name).read_text(encoding="utf-8")
        links = re.findall(r"\]\(([^)#:]+)\)", re.sub("`[^`]*`", "", text))
        cells = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)))
        assert len(links) > 3 and len(cells) > 6
        for path in (*links, *cells):
            assert (ROOT / path).exists(), path
