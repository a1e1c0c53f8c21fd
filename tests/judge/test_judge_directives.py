"""Directives lead somewhere, and evidence pages hold what a run gave and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from judging import PROJECT, page, snippet

from evidoc.config import Language
from evidoc.evidence.lookup import Missing
from evidoc.judge.directives import DIRECTIVES, judge_directives
from evidoc.judge.targets import target_of
from evidoc.model import Block, Item, Page, Place, Severity
from evidoc.site import directives

SNIPPETS = {"launch/mesh": snippet("mesh")}
ITEM = Item("size", "launch", Place("quiz/launch.yaml", 1), {}, None, None, ())
SITE = replace(PROJECT, languages={"en": Language("en", "docs/en", "mkdocs.yml")})


def evidence(*texts: str, topic: str = "launch", **rest: Any) -> Page:
    file = f"docs/en/evidence/{topic}.md"
    rest = {"directives": (("evidence", "launch", Place(file, 1)),)} | rest
    return page(*texts, key=f"evidence/{topic}.md", **rest)


def asking(name: str, argument: str) -> Page:
    return page("Text.", directives=((name, argument, Place("docs/en/plan/mesh.md", 9)),))


def judged(*pages: Page) -> list[tuple[str, int]]:
    return [(each.rule, each.place.line) for each in judge_directives(pages, SNIPPETS, (ITEM,), PROJECT)]


def test_directives_that_lead_somewhere_have_no_findings() -> None:
    assert judged(asking("quiz", "launch"), evidence(), asking("checks", "evidoc")) == []


@pytest.mark.parametrize(("name", "argument"), [("quizz", "launch"), ("quiz", "lunch"), ("evidence", "quiz")])
def test_a_directive_that_leads_nowhere_is_found_at_its_line(name: str, argument: str) -> None:
    assert judged(asking(name, argument)) == [("directive", 9)]


def test_every_directive_of_the_site_is_known() -> None:
    assert set(DIRECTIVES) == set(directives.DIRECTIVES)


BLOCK = Block("launch/mesh", "python", "a = 1", Place("docs/en/evidence/launch.md", 7), 8, 8)


@pytest.mark.parametrize(
    ("false", "line"),
    [
        (evidence("All of this ran on 512 GPUs."), 5),
        (evidence(blocks=(BLOCK,)), 7),
        (evidence(directives=()), 1),
        (evidence(topic="versions"), 1),
        (evidence("launch/mesh: world_size 65", directives=()), 5),
    ],
)
def test_an_evidence_page_with_anything_else_is_found(false: Page, line: int) -> None:
    found = judged(false)
    assert ("evidence-page", line) in found
    assert {rule for rule, _ in found} == {"evidence-page"}


def test_a_quiz_that_no_page_asks_is_noticed_where_a_site_is_built() -> None:
    found = list(judge_directives([page("Text.")], SNIPPETS, (ITEM, replace(ITEM, id="other")), SITE))
    assert [(each.rule, each.severity) for each in found] == [("quiz-unshown", Severity.WARNING)]
    assert judged(page("Text.")) == []


@pytest.mark.parametrize(
    "href",
    [
        "../evidence/launch.md#mesh.world_size",
        "../evidence/launch.html#mesh.world_size",
        "../evidence/launch/#mesh.world_size",
        "../evidence/launch.md#mesh.world_size@slurm",
        "../../ko/evidence/launch.md#mesh.silent",
        "../evidence/launch%2Emd#mesh%2Eworld_size",
    ],
)
def test_a_link_that_poses_as_a_claim_is_told_where_to_lead(href: str) -> None:
    found = target_of(href, "docs/en/plan/mesh.md", PROJECT)
    assert isinstance(found, Missing)
    assert "../../../evidence/launch.yaml#" in found.fix


@pytest.mark.parametrize("href", ["../evidence/launch.md", "../evidence/launch.md#mesh", "mesh.md#a.b"])
def test_other_links_to_pages_are_no_claims(href: str) -> None:
    assert target_of(href, "docs/en/plan/mesh.md", PROJECT) is None


def test_a_topic_without_an_evidence_page_is_found_where_a_site_is_built() -> None:
    resting = page("Text.", "A [64](mesh.world_size).")
    (found,) = judge_directives([resting], SNIPPETS, (), SITE)
    assert (found.rule, found.place.line, found.fix) == (
        "evidence-page",
        7,
        "write docs/en/evidence/launch.md: `::: evidence launch`",
    )
    assert list(judge_directives([resting, evidence()], SNIPPETS, (), SITE)) == []
    assert list(judge_directives([resting], SNIPPETS, (), PROJECT)) == []
