"""What a site's YAML shows is read with its place."""

from __future__ import annotations

from pathlib import Path

from evidoc.config import Language, Project
from evidoc.model import Place
from evidoc.scan.site_titles import site_titles


def test_the_name_and_every_title_of_the_navigation_are_read(tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text("site_description: About 3 things\n")
    (tmp_path / "mkdocs.yml").write_text(
        "INHERIT: base.yml\nsite_name: A site\nnav:\n- index.md\n- Plan:\n  - Four ways: four.md\n  - Deep:\n"
        "    - x.md\n"
    )
    project = Project(
        tmp_path, {"en": Language("en", "docs/en", "mkdocs.yml"), "ko": Language("ko", "docs/ko")}
    )
    found = {prose.text: prose.place for _, prose in site_titles(project)}
    assert found == {
        "A site": Place("mkdocs.yml", 2, 12),
        "About 3 things": Place("base.yml", 1, 19),
        "Plan": Place("mkdocs.yml", 5, 3),
        "Four ways": Place("mkdocs.yml", 6, 5),
        "Deep": Place("mkdocs.yml", 7, 5),
    }
