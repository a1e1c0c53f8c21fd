"""Blocks and their badges."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from site_rendering import PROJECT, Seen, instance

HERE = Path(__file__).parent
SHOWN = sorted((HERE / "shown").glob("*.md"))
HIDDEN = sorted((HERE / "hidden").glob("*.md"))
BLOCK = re.compile(
    r'<div class="evidoc-block evidoc-executed" id="demo/add[^"]*">'
    r'<div [^>]*class="evidoc-badge evidoc-executed".*?</div><div class="[^"]*highlight',
    re.DOTALL,
)


@pytest.mark.parametrize("case", SHOWN, ids=lambda path: path.stem)
def test_a_badge_stands_right_above_the_code_in_every_container(render, case: Path) -> None:
    html = render(case.read_text(encoding="utf-8"))
    assert len(BLOCK.findall(html)) == 1
    seen = Seen(html)
    assert "total = left + right" in seen.text
    assert "wzxhzdk" not in html  # no placeholder of Python-Markdown is left over
    (table,) = seen.of_class("evidoc-proven")
    assert table


@pytest.mark.parametrize("case", HIDDEN, ids=lambda path: path.stem)
def test_what_is_no_block_has_no_badge_and_is_not_counted_as_proven(render, case: Path) -> None:
    html = re.sub(r"<!--.*?-->", "", render(case.read_text(encoding="utf-8")), flags=re.DOTALL)
    assert Seen(html).of_class("evidoc-badge") == []
    assert Seen(html).of_class("evidoc-proven") == []


def test_a_badge_tells_verdict_versions_date_and_limits(render) -> None:
    text = Seen(render("```python { #demo/add }\nleft = 2\n```")).text
    for part in (
        "Executed",
        "python 3.11",
        "2026-11-30",
        "Not proven: the sum of fractions",
        "other: python 3.12",
    ):
        assert part in text


def test_a_badge_is_a_note_that_search_leaves_out_and_links_to_its_receipt(render) -> None:
    seen = Seen(render("```python { #demo/add }\nleft = 2\n```"))
    ((_, badge),) = seen.of_class("evidoc-badge")
    assert badge["role"] == "note"
    assert "data-search-exclude" in badge
    (link,) = [each for tag, each in seen.of_class("evidoc-verdict") if tag == "a"]
    assert link["href"] == "evidence/demo.md#add"


@pytest.mark.parametrize(("language", "label"), [("ko", "일부러 틀린 예"), ("en", "wrong on purpose")])
def test_a_refused_block_says_why_and_cannot_be_copied(render, language: str, label: str) -> None:
    seen = Seen(render('```python { #demo/broken }\ntotal = 2 + "3"\n```', language))
    assert label in seen.text
    assert {"ko": "글자에 수를 더합니다.", "en": "It adds a number to text."}[language] in seen.text
    assert seen.of_class("evidoc-copy") == []
    assert seen.of_class("no-copy")
    assert not seen.of_class("evidoc-executed")


@pytest.mark.parametrize(
    ("language", "label", "why"),
    [("ko", "따라 하면 안 되는", "<b>반만</b> 더합니다."), ("en", "do not copy", "It adds <b>half</b>.")],
)
def test_a_harmful_block_says_why_and_cannot_be_copied(render, language: str, label: str, why: str) -> None:
    seen = Seen(render('```python { #demo/harm }\nhalf = len("ab")\n```', language))
    assert label in seen.text
    assert why in seen.text  # as text, not as markup
    assert seen.of_class("evidoc-copy") == []
    assert seen.of_class("no-copy") and seen.of_class("evidoc-harmful")
    assert not seen.of_class("evidoc-executed")


def test_a_block_that_was_never_recorded_is_unchecked(render) -> None:
    seen = Seen(render("```python { #demo/never }\nleft = 0\n```"))
    assert seen.of_class("evidoc-unchecked")
    assert "Unchecked" in seen.text


def test_an_id_without_a_snippet_is_unchecked_and_warned_of(render, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        seen = Seen(render("```python { #demo/ad }\nleft = 0\n```"))
    assert seen.of_class("evidoc-unchecked")
    assert "there is no such snippet" in seen.text
    assert ["demo/ad" in record.getMessage() for record in caplog.records] == [True]
    assert all(record.name.startswith("mkdocs.") for record in caplog.records)  # strict mode counts those


def test_a_page_without_blocks_or_claims_has_no_table(render) -> None:
    assert "evidoc" not in render("# Title\n\nText with a [link](https://example.org).\n")


def test_the_table_names_each_snippet_once_and_counts_claims(render) -> None:
    block = "```python { #demo/add }\nleft = 2\n```\n\n"
    claims = "[2](../../evidence/demo.yaml#add.left) and [3](../../evidence/demo.yaml#add.right)\n"
    html = render(block + block.replace("demo/add", "demo/broken") + block.replace("}", "}", 1) + claims)
    table = html[html.index("<table>") :]
    assert table.count('href="evidence/demo.md#add"') == 2  # one row an environment
    assert table.count('href="evidence/demo.md#broken"') == 1
    assert "Values and statements bound to evidence: 2" in Seen(table).text


def test_a_rendering_leaves_nothing_for_the_next_page() -> None:
    md = instance(PROJECT)
    assert "evidoc-proven" in md.convert("```python { #demo/add }\nleft = 2\n```")
    md.reset()
    assert "evidoc-proven" not in md.convert("text")
