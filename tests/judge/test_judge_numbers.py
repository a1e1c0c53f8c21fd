"""A number that a reader sees is bound, or not said."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from judging import PROJECT, outcome, prose, record, snippet, value

from evidoc.evidence.number_words import counted
from evidoc.judge.numbers import judge_numbers
from evidoc.judge.quantities import Names, names_of
from evidoc.judge.texts import judge_texts, texts
from evidoc.judge.vocabulary import judge_vocabulary
from evidoc.model import Block, Finding, Item, Option, Page, Place, Refusal, Role, StatementSpec
from evidoc.spec.vocabulary import Vocabulary

HERE = Path(__file__).parent
NAMES = names_of(frozenset({"bf16", "fp16", "S3"}))
MESH = snippet("mesh", {"world_size": value("world_size"), "share": value("share", unit="percent")})
RECORDS = {"launch/mesh": record(outcome("mesh", {"world_size": 16, "share": 0.5}))}


def rows(folder: str) -> list[Any]:
    found = []
    for file in sorted((HERE / folder / "numbers").glob("*.yaml")):
        case = yaml.safe_load(file.read_text(encoding="utf-8"))
        found += [pytest.param(case["language"], text, id=f"{file.stem}: {text}") for text in case["rows"]]
    return found


def judged(language: str, text: str, **rest: Any) -> list[Finding]:
    file = f"docs/{language}/plan/mesh.md"
    paragraph = prose(text, file)
    if not paragraph.links:
        paragraph = replace(paragraph, text=text)  # with its backticks, as the scan gives it
    page = Page(file, language, "plan/mesh.md", prose=(paragraph,), **rest)
    return list(judge_numbers([page], (), {"launch/mesh": MESH}, RECORDS, PROJECT, NAMES))


@pytest.mark.parametrize(("language", "text"), rows("negative"))
def test_a_number_without_evidence_is_found(language: str, text: str) -> None:
    assert [each.rule for each in judged(language, text)] == ["number-bare"]


@pytest.mark.parametrize(("language", "text"), rows("positive"))
def test_claims_names_code_and_ordinary_speech_are_left_alone(language: str, text: str) -> None:
    assert judged(language, text) == []


@pytest.mark.parametrize(
    ("language", "text"), [("en", "sixteen nodes"), ("en", "16 nodes"), ("ko", "열여섯 대")]
)
def test_the_finding_has_the_claim_that_can_be_pasted(language: str, text: str) -> None:
    block = Block("launch/mesh", "python", "", Place("docs/en/plan/mesh.md"), 2, 1)
    (found,) = judged(language, text, blocks=(block,))
    assert "[16](../../../evidence/launch.yaml#mesh.world_size)" in found.fix


def test_half_suggests_a_share_in_percent_only_where_it_is_shown_so() -> None:
    block = Block("launch/mesh", "python", "", Place("docs/en/plan/mesh.md"), 2, 1)
    (found,) = judged("en", "50% of it", blocks=(block,))
    assert "[50%](../../../evidence/launch.yaml#mesh.share)" in found.fix


def test_a_version_is_suggested_from_any_topic() -> None:
    file = "docs/en/plan/mesh.md"
    core = snippet("core", {"torch": value("torch")})
    records = {"launch/core": record(outcome("core", {"torch": "2.13.0"}))}
    page = Page(file, "en", "plan/mesh.md", prose=(prose("It ran on torch 2.13.0.", file),))
    (found,) = judge_numbers([page], (), {core.id: core}, records, PROJECT, NAMES)
    assert "[2.13.0](../../../evidence/launch.yaml#core.torch)" in found.fix


def test_nothing_is_suggested_of_a_topic_that_the_page_does_not_use() -> None:
    (found,) = judged("en", "16 nodes")
    assert "](" not in found.fix


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("ko", "스물네 개", 24), ("ko", "이천오백 개", 2500), ("ko", "만이천 대", 12000),
        ("ko", "수십 대", None),
        ("ko", "절반", Fraction(1, 2)), ("en", "twenty-four nodes", 24), ("en", "five hundred steps", 500),
        ("en", "twice as much", 2), ("en", "a quarter of it", Fraction(1, 4)),
    ],
)  # fmt: skip
def test_number_words_have_values(language: str, text: str, value: Any) -> None:
    assert [each.value for each in counted(text, language)] == [value]


def test_titles_of_the_site_hold_no_number() -> None:
    titles = (("en", prose("The 7 strategies", "mkdocs.yml", 3, Role.META)),)
    (found,) = judge_numbers((), titles, {}, {}, PROJECT, NAMES)
    assert found.place.file == "mkdocs.yml"


def test_texts_of_specs_and_quiz_hold_numbers_only_as_holes() -> None:
    place = Place("snippets/launch/topic.yaml", 2)
    told = snippet(
        "mesh",
        says={"s": StatementSpec("s", place, "v", {"en": "{v} nodes of 8", "ko": "노드 {v}대"})},
        proves={"en": "that 4 start"},
        unproven={"ko": "노드 여덟 대"},
        harmful={"en": "half is lost"},
        refused=Refusal("exit 3", {"en": "two nodes"}, place),
    )
    item = Item(
        "q", "launch", place, {"en": "Which {v}?", "ko": "16은?"}, None, "launch/mesh.v",
        (Option(place, value=64, why={"en": "It is 2 more."}),),
    )  # fmt: skip
    found = [each.message for each in judge_texts(texts({told.id: told}, [item]), Names(None))]
    assert [message.split("”")[0] for message in found] == [
        "“4", "“여덟 대", "“half", "“two nodes", "“8", "“16", "“2"
    ]  # fmt: skip


def test_the_vocabulary_holds_only_names_with_a_number_that_some_text_has() -> None:
    listed = Vocabulary(
        {name: Place("vocabulary.yaml", line) for line, name in enumerate(("S3", "fp8", "EFA"), 2)}
    )
    titles = (("en", prose("Copy to S3", "mkdocs.yml", 3)),)
    found = [(each.place.line, each.rule) for each in judge_vocabulary(listed, (), titles, ())]
    assert found == [(3, "vocabulary-unused"), (4, "vocabulary-needless")]


@pytest.mark.parametrize("text", ["bf160", "xbf16", "S3.5", "bf16-2", "_S3"])
def test_a_name_is_not_part_of_another_word(text: str) -> None:
    assert NAMES.spans(text) == []
