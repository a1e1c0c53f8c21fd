"""This project's own sites."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOPICS = sorted(path.parent.name for path in (ROOT / "snippets").glob("*/topic.yaml"))
QUIZZES = sorted(path.stem for path in (ROOT / "quiz").glob("*.yaml"))


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(("directive", "names"), [("evidence", TOPICS), ("quiz", QUIZZES)])
def test_every_topic_and_quiz_has_its_page(language: str, directive: str, names: list[str]) -> None:
    folder = ROOT / "docs" / language / directive
    assert sorted(path.stem for path in folder.glob("*.md")) == names
    for name in names:
        assert f"::: {directive} {name}" in (folder / f"{name}.md").read_text(encoding="utf-8").splitlines()


def test_both_sites_share_one_style_sheet_and_one_script() -> None:
    for name in ("evidoc.css", "evidoc.js"):
        shared = ROOT / "overrides" / "assets" / name
        assert shared.resolve() == ROOT / "src" / "evidoc" / "site" / "assets" / name
