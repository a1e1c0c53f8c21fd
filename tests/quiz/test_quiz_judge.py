"""Evidence decides the quiz; what would make an item unfair is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from evidoc.model import (
    Evidence,
    Finding,
    Item,
    Option,
    Place,
    Record,
    Severity,
    Snippet,
    StatementSpec,
    ValueSpec,
    Verdict,
)
from evidoc.quiz.judge import judge_quiz
from evidoc.quiz.key import Decided, computed, decide

FILE = "quiz/launch.yaml"
SPEC = Place("snippets/launch/topic.yaml", 1)
LANGUAGES = ("ko", "en")
WHY = {"ko": "곱이 아닙니다", "en": "that is no product"}
VALUES = {"tp": 8, "pp": 4, "dp": 2, "world_size": 64, "bubble": 0.0857, "group": [5, 37], "backend": "gloo"}


def snippet(name: str, values: dict[str, ValueSpec], says: dict[str, StatementSpec]) -> Snippet:
    return Snippet(
        f"launch/{name}", (f"snippets/launch/{name}.py",), "python", SPEC, values=values, says=says
    )


def spec(name: str) -> ValueSpec:
    return ValueSpec(name, SPEC, 3 if name == "bubble" else None, "percent" if name == "bubble" else None)


def says(name: str, ko: str, en: str) -> StatementSpec:
    return StatementSpec(name, SPEC, "world_size > tp", {"ko": ko, "en": en})


MESH = snippet(
    "mesh",
    {name: spec(name) for name in VALUES},
    {
        "silent": says("silent", "오류가 없습니다", "it raises no error"),
        "grows": says("grows", "월드는 {tp}보다 큽니다", "the world is larger than {tp}"),
    },
)
SNIPPETS = {MESH.id: MESH}
GIVEN = ("dp", "pp", "tp")
RECORDS = {
    MESH.id: Record(
        MESH.id,
        Verdict.EXECUTED,
        "d1",
        Place("evidence/launch.yaml", 1),
        {"core": Evidence("2026-11-30", VALUES, GIVEN, {"silent": True, "grows": True})},
    )
}


def option(line: int, value: Any = None, by: str | None = None, **rest: Any) -> Option:
    return Option(Place(FILE, line), value=value, by=by, **({"why": WHY} | rest))


SIZE = Item(
    id="world-size",
    topic="launch",
    place=Place(FILE, 1),
    ask={
        "ko": "TP={tp}, PP={pp}, DP={dp}이면 랭크는 몇 개인가요?",
        "en": "How many ranks for TP={tp}, PP={pp}, DP={dp}?",
    },
    with_="launch/mesh",
    decided_by="launch/mesh.world_size",
    options=(
        option(10, 14, "tp + pp + dp"),
        option(20, 32, "tp * pp"),
        option(30, 64, why={}),
        option(40, 16, "tp * dp"),
    ),
)
SILENT = Item(
    id="silent",
    topic="launch",
    place=Place(FILE, 50),
    ask={"ko": "어떻게 되나요?", "en": "What happens?"},
    with_="launch/mesh",
    decided_by="launch/mesh.silent",
    options=(
        option(
            60, says="mesh.grows", turned=True, texts={"ko": "월드는 작습니다", "en": "the world is smaller"}
        ),
        option(70, says="launch/mesh.silent"),
    ),
)


def judged(*items: Item, verdicts: dict[str, Verdict] | None = None, records: Any = None) -> list[Finding]:
    return list(judge_quiz(items, SNIPPETS, records or RECORDS, verdicts or {}, LANGUAGES))


def at(index: int, **parts: Any) -> Callable[[Item], Item]:
    """Change one option."""

    def change(item: Item) -> Item:
        new = replace(item.options[index], **parts)
        return replace(item, options=(*item.options[:index], new, *item.options[index + 1 :]))

    return change


def having(**parts: Any) -> Callable[[Item], Item]:
    return lambda item: replace(item, **parts)


def test_fair_items_have_no_findings() -> None:
    assert judged(SIZE, SILENT) == []


def test_evidence_picks_the_option_and_fills_the_holes() -> None:
    key = decide(SIZE, SNIPPETS, RECORDS)
    assert isinstance(key, Decided)
    assert key.index == 2
    assert key.ask["en"] == "How many ranks for TP=8, PP=4, DP=2?"
    assert [each["ko"] for each in key.options] == ["14", "32", "64", "16"]
    assert computed([key]) == 1


def test_the_key_follows_the_evidence() -> None:
    """With other evidence another option is right: no key is written down anywhere."""
    values = {**VALUES, "world_size": 16}
    other = replace(RECORDS[MESH.id], environments={"core": Evidence("2026-11-30", values, GIVEN)})
    key = decide(SIZE, SNIPPETS, {MESH.id: other})
    assert isinstance(key, Decided) and key.index == 3


def test_a_statement_is_shown_with_its_holes_filled() -> None:
    item = replace(
        SILENT, decided_by="launch/mesh.grows", options=(option(60, says="mesh.grows"), SILENT.options[0])
    )
    key = decide(item, SNIPPETS, RECORDS)
    assert isinstance(key, Decided)
    assert [each["en"] for each in key.options] == ["the world is larger than 8", "the world is smaller"]


@pytest.mark.parametrize(
    ("name", "right", "shown"),
    [
        ("bubble", 0.0857, "8.57%"),
        ("group", [5, 37], "5, 37"),
        ("backend", "gloo", "`gloo`"),
    ],
)
def test_values_of_every_kind_can_decide(name: str, right: Any, shown: str) -> None:
    item = replace(SIZE, decided_by=f"mesh.{name}", options=(option(10, right), option(20, [8], "[tp]")))
    key = decide(item, SNIPPETS, RECORDS)
    assert isinstance(key, Decided)
    assert (key.index, key.options[0]["en"]) == (0, shown)


@pytest.mark.parametrize(
    ("change", "rule", "line"),
    [
        # the right option
        (at(2, value=65, by="tp * pp * dp + 1"), "quiz-key", 1),
        (at(2, value=64.5), "quiz-key", 30),
        (at(2, value=65), "quiz-key", 30),
        (at(0, value=64), "quiz-key", 30),
        (at(3, value=32, by="tp * pp"), "quiz-tie", 40),
        # wrong options
        (at(0, value=15), "quiz-formula", 10),
        (at(0, by=None), "quiz-formula", 10),
        (at(0, by="14"), "quiz-formula", 10),
        (at(0, by="tp + pp + bp"), "quiz-formula", 10),
        (at(0, by="tp +"), "quiz-formula", 10),
        (at(0, by="tp / 0"), "quiz-formula", 10),
        (at(0, by="14 + tp ** 0 - 1.5"), "quiz-formula", 10),
        (at(0, by="14 + tp - tp"), "quiz-formula", 10),
        (at(0, by="14 + 0 * tp"), "quiz-formula", 10),
        (at(0, why={}), "quiz-why", 10),
        (at(0, why={"ko": "아닙니다"}), "quiz-why", 10),
        (at(0, why={"ko": "아닙니다", "en": " "}), "quiz-why", 10),
        # the question
        (having(ask={**SIZE.ask, "en": "How many ranks for TP=8, PP={pp}, DP={dp}?"}), "quiz-number", 1),
        (having(ask={**SIZE.ask, "ko": "TP8, PP={pp}, DP={dp}?"}), "quiz-number", 1),
        (having(ask={**SIZE.ask, "en": "Ranks for TP={tq}?"}), "quiz-hole", 1),
        (having(ask={**SIZE.ask, "en": "Is it {world_size} for TP={tp}?"}), "quiz-answer-shown", 1),
        (having(ask={"ko": SIZE.ask["ko"]}), "quiz-language", 1),
        (
            having(ask={**SIZE.ask, "en": "How many ranks for TP={pp}, PP={tp}, DP={dp}?"}),
            "quiz-hole-label",
            1,
        ),
        (having(ask={**SIZE.ask, "ko": "TP는 {pp}, PP는 {tp}, DP는 {dp}인가요?"}), "quiz-hole-label", 1),
        (at(0, why={"ko": "TP는 {pp}입니다", "en": "a sum"}), "quiz-hole-label", 10),
        # what decides
        (having(decided_by="launch/mesh.wrld_size"), "quiz-unbound", 1),
        (having(decided_by="launch/mash.world_size"), "quiz-unbound", 1),
        (having(decided_by=None), "quiz-unbound", 1),
        (having(with_="launch/mash"), "quiz-unbound", 1),
        (having(decided_by="launch/mesh.silent"), "quiz-option", 10),
    ],
)
def test_an_unfair_value_item_is_found(change: Callable[[Item], Item], rule: str, line: int) -> None:
    found = judged(change(SIZE))
    assert (rule, line) in [(each.rule, each.place.line) for each in found]
    assert all(each.fix and each.message.endswith((".", "?")) for each in found)


def test_a_given_value_cannot_decide() -> None:
    item = replace(SIZE, decided_by="launch/mesh.tp", ask={"ko": "몇 개?", "en": "How many?"})
    item = replace(item, options=(option(10, 8), option(20, 4, "pp")))
    assert [each.rule for each in judged(item)] == ["quiz-given"]


@pytest.mark.parametrize(
    ("change", "rule", "line"),
    [
        (at(0, turned=False), "quiz-key", 70),
        (at(1, turned=True, texts={"ko": "오류가 납니다", "en": "it raises"}), "quiz-key", 50),
        (at(0, says="mesh.grow"), "quiz-option", 60),
        (at(0, says="mush.grows"), "quiz-option", 60),
        (at(0, texts={"ko": "월드는 작습니다"}), "quiz-option", 60),
        (at(0, texts={"ko": "오류가 없습니다", "en": "smaller"}), "quiz-tie", 70),
        (at(0, texts={"ko": "작습니다", "en": "smaller by {x}"}), "quiz-option", 60),
        (at(0, why={}), "quiz-why", 60),
        (having(decided_by="launch/mesh.grows"), "quiz-decider", 50),
        (at(0, texts={"ko": "작습니다", "en": "The world is larger than 8."}), "quiz-turned", 60),
        (at(1, says="mesh.grows", turned=True, texts={"ko": "ㄱ", "en": "x"}), "quiz-key", 50),
        (having(decided_by="launch/mesh.world_size"), "quiz-option", 60),
    ],
)
def test_an_unfair_statement_item_is_found(change: Callable[[Item], Item], rule: str, line: int) -> None:
    assert (rule, line) in [(each.rule, each.place.line) for each in judged(change(SILENT))]


def test_a_number_in_an_explanation_is_found_at_its_option() -> None:
    found = judged(at(0, why={"ko": "14가 됩니다", "en": "a sum"})(SIZE))
    assert [(each.rule, each.place.line) for each in found] == [("quiz-number", 10)]


def test_a_key_that_is_nowhere_names_the_closest_option() -> None:
    (found,) = judged(at(2, value=65)(SIZE))
    assert "is 64" in found.message and "closest option is 65" in found.message


def test_an_item_on_what_does_not_hold_is_found() -> None:
    found = judged(SIZE, verdicts={MESH.id: Verdict.STALE})
    assert [each.rule for each in found] == ["quiz-unproven"]


def test_one_position_for_most_answers_is_a_warning() -> None:
    swapped = replace(SIZE, options=SIZE.options[::-1])
    same = [replace(SIZE, id=f"same-{index}") for index in range(5)]
    other = [replace(swapped, id=f"other-{index}") for index in range(4)]
    found = judged(*same, *other)
    assert [(each.rule, each.severity) for each in found] == [("quiz-positions", Severity.WARNING)]
    assert judged(*same[:4], *other) == []
    assert judged(*same) == []


def test_an_item_of_a_source_is_never_counted_as_computed() -> None:
    texts = [{"ko": f"답 {each}", "en": f"answer {each}"} for each in "ab"]
    item = Item(
        id="limit",
        topic="launch",
        place=Place(FILE, 1),
        ask={"ko": "최대 며칠?", "en": "How many days?"},
        with_=None,
        decided_by=None,
        options=(option(10, texts=texts[0]), option(20, texts=texts[1], right=True)),
        source={"url": "https://example.org", "date": "2026-11-29", "review": "2027-05-29"},
    )
    key = decide(item, SNIPPETS, RECORDS)
    assert isinstance(key, Decided)
    assert (key.index, key.sourced, computed([key])) == (1, True, 0)
    assert judged(item) == []
    unmarked = replace(item, options=(item.options[0], replace(item.options[1], right=False)))
    assert [each.rule for each in judged(unmarked)] == ["quiz-key"]
