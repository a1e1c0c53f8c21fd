"""A result for a person: short enough to read, and the place in sight."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from evidoc.gate.result import Result
from evidoc.model import Finding, Place
from evidoc.report import print_result


def printed(root: Path, monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> list[str]:
    monkeypatch.chdir(root)  # files are named from there
    out = io.StringIO()
    print_result(Console(file=out, width=80), Result(findings, (), 1, 0, 0, 0, 0.0), root)
    return out.getvalue().splitlines()


def test_the_caret_stands_below_the_place_in_a_long_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "word " * 40 + "HERE" + " word" * 40
    (tmp_path / "page.md").write_text(line)
    _, _, source, caret, *_ = printed(
        tmp_path, monkeypatch, Finding(Place("page.md", 1, line.index("HERE") + 1), "rule", "wrong.")
    )
    assert source[caret.index("^") :].startswith("HERE")


def test_the_same_words_are_said_once_with_every_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = [
        Finding(Place(file, line, 3), "claim-unproven", "this rests on a/b.", "mend a/b first")
        for file in ("en.md", "ko.md")
        for line in (1, 2)
    ]
    other = Finding(Place("zz.md", 1, 1), "claim-unproven", "this rests on a/c.", "mend a/c first")
    text = printed(tmp_path, monkeypatch, *wrong, other)
    assert [line for line in text if "rests on" in line] == ["  this rests on a/b.", "  this rests on a/c."]
    assert "  also en.md:2:3" in text and "  also ko.md:1:3, 2:3" in text
    assert text[-1].startswith("red: 5 errors")
