"""Files that a site would show, and evidoc's scan of pages does not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidoc.config import Language, Project
from evidoc.scan.files import stray_files


def judged(root: Path) -> list[tuple[str, str]]:
    project = Project(root, {"en": Language("en", "docs/en")})
    return [(each.rule, each.place.file) for each in stray_files(project)]


def put(root: Path, name: str) -> None:
    path = root / "docs/en" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# Text\n", encoding="utf-8")


@pytest.mark.parametrize("suffix", ["markdown", "mdown", "mkdn", "mkd", "MD", "Md", "MARKDOWN"])
def test_a_page_under_another_suffix_is_refused(tmp_path: Path, suffix: str) -> None:
    put(tmp_path, f"plan/more.{suffix}")
    assert judged(tmp_path) == [("page-suffix", f"docs/en/plan/more.{suffix}")]


@pytest.mark.parametrize(
    "name", ["x.html", "x.md.html", "x.HTM", "x.txt", "x.xhtml", "x.pdf", "x.ipynb", "x.mdx", "x"]
)
def test_a_file_that_is_served_as_it_is_is_refused(tmp_path: Path, name: str) -> None:
    put(tmp_path, f"assets/{name}")
    assert judged(tmp_path) == [("page-file", f"docs/en/assets/{name}")]


@pytest.mark.parametrize(
    "name", ["more.md", "README.md", "x.png", "x.SVG", "x.css", "x.woff2", ".hidden/x.html", ".x.swp"]
)
def test_pages_assets_and_hidden_files_pass(tmp_path: Path, name: str) -> None:
    put(tmp_path, name)
    assert judged(tmp_path) == []


def test_a_linked_folder_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "more.md")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "docs/en/linked").symlink_to(tmp_path / "elsewhere")
    assert judged(tmp_path) == [("page-link", "docs/en/linked")]
