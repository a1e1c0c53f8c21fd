"""Claim links in the prose."""

from __future__ import annotations

import logging

import pytest
from site_rendering import Seen

from evidoc.site.claims import read_claim


@pytest.mark.parametrize(
    ("written", "leads"),
    [
        ("../../evidence/demo.yaml#add.total", "evidence/demo.md#add.total"),
        ("../../../evidence/demo.yaml#add.total", "../evidence/demo.md#add.total"),
        ("../../../../evidence/demo.yaml#add.commutes", "../../evidence/demo.md#add.commutes"),
        ("../../evidence/demo.yaml#add.total@other", "evidence/demo.md#add.total@other"),
    ],
)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_claim_leads_to_the_evidence_page_of_its_language(
    render, language: str, written: str, leads: str
) -> None:
    seen = Seen(render(f"The sum is [5]({written}).", language))
    ((_, link),) = seen.of_class("evidoc-claim")
    assert link["href"] == leads


def test_a_claim_tells_a_resting_pointer_where_it_comes_from(render) -> None:
    seen = Seen(
        render("[5](../../evidence/demo.yaml#add.total), [2](../../evidence/demo.yaml#add.left@other)")
    )
    computed, given = (link["title"] for _, link in seen.of_class("evidoc-claim"))
    assert computed == "computed · demo/add · Executed 2026-11-30 · python 3.11"
    assert given == "given · demo/add · Executed 2026-12-01 · python 3.12"


@pytest.mark.parametrize(
    "href",
    [
        "https://example.org/evidence/demo.yaml#add.total",
        "../../evidence/demo.yaml",
        "../../evidence/demo.yaml#add",
        "../../evidence/demo.yml#add.total",
        "../../other/demo.yaml#add.total",
        "../evidence/demo.md#add.total",
        "#add.total",
        "",
    ],
)
def test_any_other_link_is_left_alone(render, href: str) -> None:
    assert read_claim(href, "evidence") is None
    seen = Seen(render(f"[text]({href})"))
    assert seen.of_class("evidoc-claim") == []
    assert [link["href"] for tag, link in seen.elements if tag == "a"] == [href]


def test_a_claim_of_nothing_in_the_lock_is_warned_of(render, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        render("[5](../../evidence/demo.yaml#add.nothing)")
    assert "demo#add.nothing" in caplog.text
