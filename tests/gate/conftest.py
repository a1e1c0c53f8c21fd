"""Two projects in which documents can be made false: a small one, and a copy of this very project."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project

ROOT = Path(__file__).parents[2]
SMALL = Path(__file__).with_name("small")
PARTS = ("docs", "snippets", "evidence", "quiz", "schemas", "environments", ".evidoc")
FILES = ("pyproject.toml", "mkdocs.yml", "mkdocs.en.yml", "vocabulary.yaml")


def copy(source: Path, to: Path, *ignored: str) -> None:
    """Copy what the gate reads, and what this machine has proved of it."""
    for part in PARTS:
        if (source / part).is_dir():
            shutil.copytree(source / part, to / part, ignore=shutil.ignore_patterns(*ignored))
    for name in FILES:
        if (source / name).is_file():
            shutil.copy(source / name, to / name)


@pytest.fixture(scope="session")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project's first page, checked from a cold start: green before anything is made false."""
    root = tmp_path_factory.mktemp("proved")
    folders = [path.name for part in PARTS[1:4] for path in (ROOT / part).glob("*")]
    kept = {"launch", "launch.yaml", "versions", "versions.yaml"}
    copy(ROOT, root, "start", "storage", "optimise", *(name for name in folders if name not in kept))
    for language in ("en", "ko"):
        for page in (root / "docs" / language).rglob("*.md"):
            if page.stem not in ("index", "mesh-and-batch", "launch", "versions"):
                page.unlink()
    _drop_unused_names(root)
    shutil.rmtree(root / ".evidoc", ignore_errors=True)
    result = gate.check(load_project(root))
    assert result.green, "\n".join(f"{each.place} {each.message}" for each in result.findings)
    assert result.ran > 10
    return root


def _drop_unused_names(root: Path) -> None:
    """Of the vocabulary, what the pages that were kept say: an unused name is an error."""
    vocabulary = root / "vocabulary.yaml"
    said = "".join(page.read_text(encoding="utf-8") for page in (root / "docs").rglob("*.md"))
    lines = vocabulary.read_text(encoding="utf-8").splitlines(keepends=True)
    vocabulary.write_text(
        "".join(line for line in lines if line[0] in "#n" or line.strip().partition(":")[0] in said),
        encoding="utf-8",
    )


@pytest.fixture
def project(proved: Path, tmp_path: Path) -> Path:
    """A copy of this project that a test may spoil."""
    copy(proved, tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small project with its evidence."""
    root = tmp_path_factory.mktemp("small")
    shutil.copytree(SMALL, root, dirs_exist_ok=True)
    result, written = gate.record(load_project(root))
    assert result.green, "\n".join(f"{each.place} {each.message}" for each in result.findings)
    assert written == ("evidence/sum.yaml",)
    return root


@pytest.fixture
def small(recorded: Path, tmp_path: Path) -> Path:
    """A copy of the small project that a test may spoil."""
    copy(recorded, tmp_path)
    return tmp_path
