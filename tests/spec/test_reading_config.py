"""Reading `[tool.evidoc]`."""

from __future__ import annotations

from pathlib import Path

import pytest
from spec_examples import EXPECT, EXPECT_FIX, cases

from evidoc.config import load_project
from evidoc.errors import EvidocError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for folder in ("docs/ko", "docs/en", "code", "q"):
        (root / folder).mkdir(parents=True)
    (root / "mkdocs.yml").write_text("")
    (root / "link").symlink_to(tmp_path)
    return root


@pytest.mark.parametrize("case", cases("positive/config", ".toml"))
def test_a_right_configuration_is_read(case: Path, root: Path) -> None:
    (root / "pyproject.toml").write_bytes(case.read_bytes())
    assert load_project(root).languages


@pytest.mark.parametrize("case", cases("negative/config", ".toml"))
def test_a_wrong_configuration_is_refused_at_its_line(case: Path, root: Path) -> None:
    text = case.read_text()
    (root / "pyproject.toml").write_text(text)
    with pytest.raises(EvidocError) as caught:
        load_project(root)
    (line, col, _, part), *more = EXPECT.findall(text)
    assert not more
    place = caught.value.place
    assert place is not None
    assert (place.file, place.line, place.col) == ("pyproject.toml", int(line), int(col)), caught.value
    assert part in caught.value.message
    assert caught.value.fix
    assert all(part in caught.value.fix for part in EXPECT_FIX.findall(text))


def test_values_are_normalised_and_languages_keep_their_order(root: Path) -> None:
    text = (Path(__file__).parent / "positive/config/full.toml").read_text()
    (root / "pyproject.toml").write_text(text)
    project = load_project(root / "docs/en")
    assert project.root == root.resolve()
    folders = (project.snippets, project.evidence, project.schemas, project.quiz)
    assert folders == ("code", "proof/lock", "s", "q")
    assert list(project.languages) == ["ko", "en"]
    assert (project.languages["ko"].site, project.languages["en"].site) == ("mkdocs.yml", None)
    assert project.languages["en"].pages == "docs/en"


def test_a_pyproject_without_evidoc_is_passed_on_the_way_up(root: Path) -> None:
    (root / "pyproject.toml").write_text((Path(__file__).parent / "positive/config/least.toml").read_text())
    inner = root / "docs/en/package"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert load_project(inner).root == root.resolve()


def test_no_configuration_anywhere_says_what_to_add(tmp_path: Path) -> None:
    with pytest.raises(EvidocError, match=r"no pyproject.toml with \[tool.evidoc\]") as caught:
        load_project(tmp_path)
    assert "add [tool.evidoc]" in caught.value.fix


def test_a_configuration_that_is_not_utf_8_is_named_with_its_line(root: Path) -> None:
    (root / "pyproject.toml").write_bytes(b"[tool.evidoc]\n# \xff\n")
    with pytest.raises(EvidocError) as caught:
        load_project(root)
    assert str(caught.value.place) == "pyproject.toml:2:3"


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_a_configuration_that_python_cannot_read_is_one_error(root: Path, text: str) -> None:
    (root / "pyproject.toml").write_text(text)
    with pytest.raises(EvidocError, match="not TOML"):
        load_project(root)
