"""Sources: read on a day that has been, read again in time, and never taken for a proof."""

from __future__ import annotations

from datetime import date

import pytest
from judging import PROJECT, SNIPPETS_OF_SOURCE, page, rules, sourced

from evidoc.judge.sources import judge_links, judge_sources
from evidoc.judge.statements import doubts_of, says_of
from evidoc.model import Item, Outcome, Place, Severity, Verdict

SAYS = "[EFA needs no host networking](efa.not-needed)"
PAGE = page(f"It is simple. {SAYS}.")
ITEM = Item(
    "limit", "launch", Place("quiz/launch.yaml", 4), {}, None, None, (),
    source={"url": "https://example.org", "date": "2026-11-29", "review": "2027-05-30"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("today", "found"),
    [
        ("2026-11-28", ["source-date"]),
        ("2026-11-29", []),  # a day ahead, the other side of the world is
        ("2026-11-30", []),
        ("2027-05-30", []),
        ("2027-05-31", ["claim-review", "source-review", "source-review"]),
    ],
)
def test_a_source_is_good_from_its_day_to_its_review(today: str, found: list[str]) -> None:
    day = date.fromisoformat(today)
    said = judge_sources(SNIPPETS_OF_SOURCE, [ITEM], [PAGE], PROJECT, day)
    assert sorted(rules(said)) == found


@pytest.mark.parametrize(("strict", "severity"), [(False, Severity.WARNING), (True, Severity.ERROR)])
def test_past_its_review_it_warns_and_fails_only_where_asked(strict: bool, severity: Severity) -> None:
    found = list(judge_sources(SNIPPETS_OF_SOURCE, [ITEM], [PAGE], PROJECT, date(2028, 1, 1), strict=strict))
    assert {each.severity for each in found} == {severity}
    assert {each.place.file for each in found} == {
        "snippets/launch/topic.yaml", "quiz/launch.yaml", "docs/en/plan/mesh.md",
    }  # fmt: skip
    (at_claim,) = [each for each in found if each.rule == "claim-review"]
    assert at_claim.place.line == 5, "so an edit that touches the page meets it"


def test_what_a_source_says_needs_no_condition_but_its_numbers_must_be_stated() -> None:
    snippet = sourced("efa", {"plain": ("열 개", "no number"), "bare": ("32개입니다", "there are 32")})
    outcome = Outcome(snippet.id, "sources", Verdict.SOURCED, "d")
    says, wrong = says_of(snippet, outcome, {})
    assert says == {"plain": True, "bare": True}
    assert rules(wrong) == ["statement-number", "statement-number"]
    assert list(doubts_of(snippet, outcome, says)) == []


@pytest.mark.parametrize(
    ("href", "wrong"),
    [
        ("https://docs.aws.amazon.com/a#b", False),
        ("mailto:a@example.org", False),
        ("../../a/b.md", False),
        ("http://docs.aws.amazon.com/", True),
        ("https://localhost/a", True),
        ("//example.org/a", True),
        ("ftp://example.org/a", True),
        ("https://example..org/", True),
    ],
)
def test_a_link_out_of_the_site_is_well_formed(href: str, wrong: bool) -> None:
    assert rules(judge_links([page(f"See [this]({href}).")])) == ["link-address"] * wrong
