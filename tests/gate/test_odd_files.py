"""Whatever stands where a file of the project is expected: a finding, and no traceback."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from evidoc import files, gate
from evidoc.config import load_project
from evidoc.errors import EvidocError


def rules(root: Path) -> set[str]:
    return {each.rule for each in gate.check(load_project(root)).findings}


def a_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def a_link_to_itself(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(path.name)


def a_link_out(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/etc/hostname")


@pytest.mark.parametrize("thing", [a_folder, a_pipe, a_link_to_itself, a_link_out])
@pytest.mark.parametrize(
    "file",
    [
        "docs/en/index.md",
        "snippets/sum/topic.yaml",
        "snippets/sum/ranks.py",
        "evidence/sum.yaml",
        "quiz/sum.yaml",
    ],
)
def test_what_is_no_file_is_a_finding(small: Path, thing: Callable[[Path], None], file: str) -> None:
    thing(small / file)
    result = gate.check(load_project(small))
    assert not result.green
    assert {each.rule for each in result.findings} & {"file-missing", "path-outside", "topic-missing"}
    gate.sync(load_project(small))


def test_a_page_whose_name_is_no_utf_8_is_scanned_like_any_other(small: Path) -> None:
    shutil.copy(small / "docs/en/index.md", os.fsencode(small) + b"/docs/en/\xff.md")
    assert rules(small) == {"parity-page"}


@pytest.mark.parametrize("folder", ["snippets", "quiz", "evidence", "schemas", "environments"])
def test_a_file_in_place_of_a_folder_is_wrong_usage(small: Path, folder: str) -> None:
    shutil.rmtree(small / folder, ignore_errors=True)
    (small / folder).write_text("")
    with pytest.raises(EvidocError, match=f"`{folder}` is no folder"):
        load_project(small)


def test_a_language_without_a_page_does_not_pass_unseen(small: Path) -> None:
    for page in ("docs/en/index.md", "docs/ko/index.md"):
        (small / page).unlink()
    shutil.rmtree(small / "snippets")
    shutil.rmtree(small / "evidence")
    shutil.rmtree(small / "quiz")
    result = gate.check(load_project(small))
    assert [each.rule for each in result.findings] == ["pages-none", "pages-none"]
    assert (result.pages, result.snippets, result.claims, result.items) == (0, 0, 0, 0)


@pytest.mark.parametrize("entry", ["outcome.jsonl", "page.jsonl", "clean.jsonl", "lock", ".gitignore"])
def test_a_broken_cache_costs_a_run_and_nothing_else(small: Path, entry: str) -> None:
    a_folder(small / ".evidoc" / entry)
    result = gate.check(load_project(small))
    assert result.green and (result.ran == 3 or entry == ".gitignore")


def test_a_file_that_cannot_be_written_is_named_and_keeps_its_text(tmp_path: Path) -> None:
    folder = tmp_path / "page.md"
    folder.mkdir()
    with pytest.raises(OSError, match=r"page\.md") as caught:
        files.write_atomic(folder, "text")
    assert caught.value.filename == str(folder)
    assert os.listdir(tmp_path) == ["page.md"]


@pytest.mark.parametrize(
    "deep", ["+".join("1" * 50_000), "-" * 50_000 + "1", "(" * 500 + "1" + ")" * 500, "a." * 50_000 + "b"]
)
def test_a_program_that_is_nested_too_deeply_fails_as_a_program(small: Path, deep: str) -> None:
    (small / "snippets/sum/ranks.py").write_text(f"nodes = {deep}\n")
    result = gate.check(load_project(small), ["sum/ranks"])
    assert "snippet-failed" in {each.rule for each in result.findings}
