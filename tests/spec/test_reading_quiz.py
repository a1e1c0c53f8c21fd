"""Loading the quiz."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from spec_examples import assert_as_expected, cases

from evidoc.config import Project
from evidoc.model import Place
from evidoc.quiz import load_quiz

Make = Callable[..., Project]


@pytest.mark.parametrize("case", cases("positive/quiz"))
def test_right_items_have_no_finding(case: Path, make: Make) -> None:
    items, findings = load_quiz(make({"quiz/demo.yaml": case.read_bytes()}))
    assert findings == []
    assert items


@pytest.mark.parametrize("case", cases("negative/quiz"))
def test_a_wrong_item_is_refused_at_its_place(case: Path, make: Make) -> None:
    _, findings = load_quiz(make({"quiz/demo.yaml": case.read_bytes()}))
    assert_as_expected(findings, case)


def test_references_get_their_topic_and_items_keep_their_order(make: Make) -> None:
    text = (Path(__file__).parent / "positive/quiz/items.yaml").read_text()
    items, _ = load_quiz(make({"quiz/demo.yaml": text}))
    first, second, third = items
    assert [item.id for item in items] == ["world-size", "statement", "sourced"]
    assert (first.topic, first.with_, first.decided_by) == ("demo", "demo/mesh", "demo/mesh.world_size")
    assert first.place == Place("quiz/demo.yaml", 1, 7)
    assert [option.value for option in first.options] == [64, [5, 37], "text", True]
    assert first.options[1].by == "tp * 2" and first.options[1].misconception == "batch-times"
    assert second.options[1].says == "demo/mesh.ignored" and second.options[1].turned
    assert second.options[1].texts == {"ko": "아닙니다", "en": "does not"}
    assert third.source["review"] == "2027-01-31"
    assert [option.right for option in third.options] == [True, False]


def test_an_id_is_unique_over_all_files(make: Make) -> None:
    item = "- {id: a, ask: {ko: 글, en: text}, decided_by: d/m.a, options: [{value: 1}, {value: 2}]}\n"
    items, findings = load_quiz(make({"quiz/one.yaml": item, "quiz/two.yaml": item}))
    assert [item.topic for item in items] == ["one"]
    assert [(f.rule, f.place) for f in findings] == [("id-taken", Place("quiz/two.yaml", 1, 8))]


@pytest.mark.parametrize(
    ("name", "content", "rule"),
    [
        ("demo.yaml", b"", "yaml-empty"),
        ("demo.yaml", b"- \xff", "not-utf-8"),
        ("demo.yaml", b"a: 1", "type-wrong"),
        ("Demo.yaml", b"- a", "topic-name"),
    ],
)
def test_a_file_that_is_no_quiz_is_one_finding(make: Make, name: str, content: bytes, rule: str) -> None:
    items, findings = load_quiz(make({f"quiz/{name}": content}))
    assert (items, [f.rule for f in findings]) == ((), [rule])


def test_a_project_without_a_quiz_is_no_error(make: Make) -> None:
    assert load_quiz(make({})) == ((), [])


def test_one_faulty_item_leaves_its_neighbours_standing(make: Make) -> None:
    rest = "ask: {ko: 글, en: text}, options: [{value: 1}, {value: 2}]"
    a, b, c = f"a, {rest}, decided_by: d/m.a, x: 1", f"b, {rest}", f"c, {rest}, decided_by: d/m.a"
    text = "".join(f"- {{id: {item}}}\n" for item in (a, b, c))
    items, findings = load_quiz(make({"quiz/demo.yaml": text}))
    assert [item.id for item in items] == ["c"]
    assert [(f.rule, f.place.line) for f in findings] == [("key-unknown", 1), ("item-decided", 2)]
