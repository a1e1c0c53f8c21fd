"""Both languages have the same bones, claims, code and links; what one lacks is found there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from judging import PROJECT, page, prose, rules

from evidoc.judge.parity import judge_parity
from evidoc.model import Block, Finding, Heading, Page, Place, Role, Table


def make(language: str) -> Page:
    """The page in one language, with another order of the words in Korean."""
    file = f"docs/{language}/plan/mesh.md"
    korean = language == "ko"
    ranks = (
        "DP [2](mesh.dp), 랭크 [64](mesh.world_size)개, `torchrun`과 `--nnodes`"
        if korean
        else "[64](mesh.world_size) ranks, DP [2](mesh.dp), `--nnodes` of `torchrun`"
    )
    batch = "[문서](https://docs.aws.amazon.com/{}/x) [다음](../a/b.md#c) `accum`".format(
        "ko_kr" if korean else "en_us"
    )
    return Page(
        file,
        language,
        "plan/mesh.md",
        front={"title": "메시" if korean else "Mesh", "uses": ["torch"]},
        headings=(
            Heading(1, "메시" if korean else "mesh", "메시" if korean else "Mesh", Place(file, 3)),
            Heading(2, "ranks", "랭크", Place(file, 10)),
            Heading(3, "why", "왜", Place(file, 20)),
            Heading(2, "batch", "배치", Place(file, 30)),
        ),
        blocks=(
            Block("launch/mesh", "python", "a", Place(file, 12), 13, 13),
            Block("launch/batch", "python", "b", Place(file, 32), 33, 33),
        ),
        prose=(
            prose(ranks, file, 11),
            prose("경고" if korean else "Warning", file, 21, Role.TITLE),
            prose("그림" if korean else "Picture", file, 22, Role.ALT),
            prose(batch, file, 31),
        ),
        tables=(Table(3, 2, Place(file, 40)), Table(2, 2, Place(file, 50))),
        directives=(("evidence", "launch", Place(file, 60)),),
    )


KO, EN = make("ko"), make("en")


def judged(*pages: Page) -> list[Finding]:
    return list(judge_parity(pages, PROJECT))


def test_translations_with_another_word_order_agree() -> None:
    assert judged(KO, EN) == []


def at(index: int, text: str) -> Callable[[Page], Page]:
    """Replace one paragraph."""

    def change(of: Page) -> Page:
        old = of.prose[index]
        new = prose(text, of.file, old.place.line, old.role)
        return replace(of, prose=(*of.prose[:index], new, *of.prose[index + 1 :]))

    return change


RANKS = "[64](mesh.world_size) [2](mesh.dp) `torchrun` `--nnodes`"
BATCH = "[a](https://docs.aws.amazon.com/en/x) [b](../a/b.md#c) `accum`"


@pytest.mark.parametrize(
    ("change", "rule", "line"),
    [
        (lambda p: replace(p, blocks=p.blocks[:1]), "parity-block", 12),
        (lambda p: replace(p, blocks=p.blocks[1:]), "parity-block", 1),
        (lambda p: replace(p, tables=p.tables[:1]), "parity-table", 40),
        (lambda p: replace(p, directives=()), "parity-directive", 1),
        (at(0, RANKS.replace("[2](mesh.dp)", "")), "parity-claim", 11),
        (at(0, RANKS.replace("`torchrun`", "")), "parity-code", 11),
        (at(0, RANKS.replace("`torchrun`", "torchrun")), "parity-code", 11),
        (at(3, BATCH.replace("[b](../a/b.md#c)", "")), "parity-link", 31),
        (at(3, BATCH.replace("[a](https://docs.aws.amazon.com/en/x)", "")), "parity-link", 31),
        (lambda p: replace(p, prose=(p.prose[0], *p.prose[2:])), "parity-title", 20),
        (lambda p: replace(p, prose=(*p.prose[:2], *p.prose[3:])), "parity-image", 21),
        (lambda p: replace(p, front={"title": "x"}), "parity-front", 1),
    ],
)
def test_what_one_language_lacks_is_found_there(change: Callable[[Page], Page], rule: str, line: int) -> None:
    for whole, other in ((KO, EN), (EN, KO)):
        found = judged(whole, change(other))
        expected = [(rule, other.file, line)] if rule else []
        assert [(each.rule, each.place.file, each.place.line) for each in found] == expected
        assert all(whole.file in each.message and each.fix for each in found)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (at(0, RANKS.replace("mesh.dp", "mesh.tp")), "parity-claim"),
        (at(0, RANKS.replace("`--nnodes`", "`--node-rank`")), "parity-code"),
        (at(3, BATCH.replace("#c", "#d")), "parity-link"),
        (at(3, BATCH.replace("/en/x", "/en/y")), "parity-link"),
        (lambda p: replace(p, tables=(Table(4, 2, Place(p.file, 40)), p.tables[1])), "parity-table"),
        (lambda p: replace(p, tables=p.tables[::-1]), "parity-table"),
        (lambda p: replace(p, blocks=(p.blocks[0], replace(p.blocks[1], id="launch/other"))), "parity-block"),
        (lambda p: replace(p, directives=(("evidence", "other", Place(p.file, 60)),)), "parity-directive"),
    ],
)
def test_what_differs_is_found_in_both(change: Callable[[Page], Page], rule: str) -> None:
    found = judged(KO, change(EN))
    assert set(rules(found)) == {rule}
    assert {each.place.file for each in found} == {KO.file, EN.file}


def test_swapped_blocks_are_found() -> None:
    assert set(rules(judged(KO, replace(EN, blocks=EN.blocks[::-1])))) == {"parity-block"}


def test_a_claim_in_another_section_is_found_in_both_sections() -> None:
    moved = at(0, RANKS.replace("[2](mesh.dp)", ""))(EN)
    moved = at(3, BATCH + " [2](mesh.dp)")(moved)
    assert [(each.rule, each.place) for each in judged(KO, moved)] == [
        ("parity-claim", Place(EN.file, 11)),
        ("parity-claim", Place(KO.file, 31)),
    ]


def places(findings: list[Finding]) -> list[tuple[str, str, int]]:
    return [(each.rule, each.place.file, each.place.line) for each in findings]


def test_another_level_of_a_heading_is_said_once_in_each_file() -> None:
    deeper = replace(EN, headings=(*EN.headings[:2], replace(EN.headings[2], level=4), EN.headings[3]))
    assert places(judged(KO, deeper)) == [("parity-heading", EN.file, 20), ("parity-heading", KO.file, 20)]


@pytest.mark.parametrize(("index", "before"), [(2, 10), (0, 1)])
def test_a_heading_of_one_language_is_found_there_and_where_it_lacks(index: int, before: int) -> None:
    cut = replace(EN, headings=EN.headings[:index] + EN.headings[index + 1 :])
    there = ("parity-heading", KO.file, KO.headings[index].place.line)
    assert sorted(places(judged(KO, cut))) == sorted([("parity-heading", EN.file, before), there])


def test_a_renamed_heading_id_is_found_in_both() -> None:
    renamed = replace(EN, headings=(*EN.headings[:3], replace(EN.headings[3], id="bach")))
    assert rules(judged(KO, renamed)) == ["parity-heading", "parity-heading"]


def test_a_missing_section_does_not_repeat_all_that_was_in_it() -> None:
    cut = replace(EN, headings=EN.headings[:3], prose=EN.prose[:3], blocks=EN.blocks[:1])
    assert sorted(rules(judged(KO, cut))) == ["parity-block", "parity-heading", "parity-heading"]


def test_another_value_of_the_front_matter_is_found() -> None:
    (found,) = judged(KO, replace(EN, front={"title": "Mesh", "uses": ["ray"]}))
    assert found.rule == "parity-front"
    assert "ray" in found.message and "torch" in found.message


def test_a_page_without_counterpart_is_found() -> None:
    (found,) = judged(KO)
    assert (found.rule, found.place.file, found.fix) == ("parity-page", KO.file, "write docs/en/plan/mesh.md")


def test_a_claims_words_may_differ_but_not_its_code_elsewhere() -> None:
    korean = page("[`참`](mesh.raised)", language="ko")
    english = page("[`true`](mesh.raised)")
    assert judged(korean, english) == []


def rows(language: str, *cells: str) -> Page:
    """A page with a table row of `cells`, then a paragraph."""
    file = f"docs/{language}/plan/mesh.md"
    row = tuple(prose(cell, file, 7, Role.CELL) for cell in cells)
    return Page(file, language, "plan/mesh.md", prose=(*row, prose("[64](mesh.world_size)", file, 9)))


def test_claims_swapped_between_cells_of_one_language_are_found_at_their_line() -> None:
    korean = rows("ko", "축", "[8](mesh.tp)", "[4](mesh.pp)")
    assert judged(korean, rows("en", "Axis", "[8](mesh.tp)", "[4](mesh.pp)")) == []
    found = judged(korean, rows("en", "Axis", "[4](mesh.pp)", "[8](mesh.tp)"))
    assert set(rules(found)) == {"parity-claim"}
    assert ("docs/en/plan/mesh.md", 7) in {(each.place.file, each.place.line) for each in found}


def test_claims_swapped_between_paragraphs_of_one_language_are_found_at_their_lines() -> None:
    korean = page("[8](mesh.tp)", "둘째", "[4](mesh.pp)", language="ko")
    found = judged(korean, page("[4](mesh.pp)", "second", "[8](mesh.tp)"))
    lines = {each.place.line for each in found if each.place.file.startswith("docs/en/")}
    assert (set(rules(found)), lines) == ({"parity-claim"}, {5, 9})


@pytest.mark.parametrize(
    ("role", "rule"),
    [
        (Role.PARAGRAPH, "parity-paragraph"),
        (Role.ITEM, "parity-item"),
        (Role.CELL, "parity-cell"),
        (Role.TERM, "parity-term"),
        (Role.TITLE, "parity-title"),
        (Role.ALT, "parity-image"),
    ],
)
def test_a_part_without_counterpart_is_found_after_what_stands_before_it(role: Role, rule: str) -> None:
    korean, english = KO, EN
    extra = prose("only here", EN.file, 12, role)
    more = replace(english, prose=(EN.prose[0], extra, *EN.prose[1:]))
    assert places(judged(korean, more)) == [(rule, KO.file, 11)]


def test_a_block_in_another_section_is_found() -> None:
    moved = replace(EN, blocks=(EN.blocks[0], replace(EN.blocks[1], place=Place(EN.file, 22))))
    assert places(judged(KO, moved)) == [("parity-block", EN.file, 22)]


def test_a_title_in_one_languages_front_matter_is_found() -> None:
    assert rules(judged(KO, replace(EN, front={"uses": ["torch"]}))) == ["parity-front"]
