"""A part of a project that is asked about: nothing of it is left out, nothing else is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project
from evidoc.gate import Result

LOCK = "evidence/sum.yaml"


def check(root: Path, *names: str) -> Result:
    return gate.check(load_project(root), names)


def edit(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text()
    assert old in text
    (root / file).write_text(text.replace(old, new))


@pytest.mark.parametrize("name", ["sum", "sum/ranks", "docs/en", "snippets", LOCK, "snippets/sum/ranks.py"])
def test_a_lock_that_was_edited_with_the_prose_is_found_from_every_side(small: Path, name: str) -> None:
    edit(small, LOCK, "world_size: 32", "world_size: 31")
    for page in ("docs/en/index.md", "docs/ko/index.md"):
        edit(small, page, "[32]", "[31]")
    assert {(each.place.file, each.rule) for each in check(small, name).findings} >= {
        (LOCK, "evidence-value")
    }


def test_a_topic_brings_its_quiz_and_a_snippet_does_not(small: Path) -> None:
    edit(small, "quiz/sum.yaml", "value: 12", "value: 13")
    assert [each.place.file for each in check(small, "sum").findings] == ["quiz/sum.yaml"]
    assert check(small, "sum/ranks").green


def test_only_what_was_selected_is_counted(small: Path) -> None:
    whole, page, topic = check(small), check(small, "docs/en"), check(small, "sum")
    assert [(each.pages, each.snippets, each.claims, each.items) for each in (whole, page, topic)] == [
        (2, 3, 4, 1),
        (1, 2, 2, 0),
        (2, 3, 4, 1),
    ]


def test_a_file_that_could_not_be_read_can_be_named(small: Path) -> None:
    edit(small, "snippets/sum/topic.yaml", "check: python", "check: [")
    assert {each.rule for each in check(small, "snippets/sum/topic.yaml").findings} == {"yaml-syntax"}
