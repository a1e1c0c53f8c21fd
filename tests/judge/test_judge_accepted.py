"""The words of a spec are those that a person accepted with the evidence."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from judging import outcome, record, snippet, statement, value

from evidoc.evidence.accepted import words_of
from evidoc.judge.accepted import judge_records, judge_words
from evidoc.model import Place, Refusal, Snippet

TEXTS = {"ko": "오류가 없습니다", "en": "it raises no error"}
REFUSAL = Refusal("too many ranks", {"ko": "왜", "en": "why"}, Place("snippets/launch/topic.yaml", 20))
MESH = snippet(
    "mesh",
    {"raised": value("raised")},
    {"silent": statement("silent", "not raised", *TEXTS.values())},
    proves={"ko": "크기", "en": "the size"},
    unproven={"ko": "속도", "en": "speed"},
    refused=REFUSAL,
)
RECORD = replace(record(outcome("mesh", {"raised": False})), words=words_of(MESH))


def judged(changed: Snippet) -> list[tuple[str, int]]:
    found = judge_words({changed.id: changed}, {RECORD.id: RECORD})
    return [(each.rule, each.place.line) for each in found]


def test_accepted_words_have_no_findings() -> None:
    assert judged(MESH) == []
    spaced = replace(MESH, proves={"en": " the  size", "ko": "크기"})
    assert judged(spaced) == [], "blanks and the order of the languages are no words"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (
            replace(
                MESH,
                says={"silent": replace(MESH.says["silent"], texts={**TEXTS, "en": "it raises an error"})},
            ),
            9,
        ),
        (
            replace(
                MESH, says={"silent": replace(MESH.says["silent"], texts={**TEXTS, "ko": "오류가 납니다"})}
            ),
            9,
        ),
        (replace(MESH, proves={"ko": "크기", "en": "that 512 GPUs work"}), 1),
        (replace(MESH, unproven={}), 1),
        (replace(MESH, refused=replace(REFUSAL, texts={"ko": "왜", "en": "no reason"})), 20),
        (replace(MESH, harmful={"ko": "해로움", "en": "harm"}), 1),
    ],
)
def test_other_words_are_found_where_they_stand(changed: Snippet, line: int) -> None:
    assert judged(changed) == [("evidence-words", line)]


def test_words_that_were_never_accepted_are_found() -> None:
    never = replace(RECORD, words={})
    rules = {each.rule for each in judge_words({MESH.id: MESH}, {RECORD.id: never})}
    assert rules == {"evidence-words"}


def test_evidence_of_another_environment_or_of_a_day_to_come_is_found() -> None:
    snippets = {MESH.id: MESH}
    elsewhere = replace(RECORD, environments=RECORD.environments | {"slurm": RECORD.environments["core"]})
    for record_, today, rules in (
        (RECORD, date(2026, 11, 29), []),
        (RECORD, date(2026, 11, 28), ["lock-date"]),
        (RECORD, None, []),
        (elsewhere, None, ["lock-environment"]),
    ):
        assert [each.rule for each in judge_records(snippets, {MESH.id: record_}, today)] == rules
