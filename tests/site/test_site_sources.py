"""What only a source says is shown as such: on the page, in its table, on the evidence page."""

from __future__ import annotations

from pathlib import Path

import pytest
from site_rendering import Seen

ENTRY = """
read:
  source: {url: "https://docs.example.com/a?b=1&c=2", date: 2026-11-30, review: 2027-05-30}
  values:
    most: {is: 32}
  says:
    limit: {ko: "{most}까지 더합니다", en: "It adds up to {most}"}
"""
LOCKED = """
read:
  digest: sha256:00
  environments:
    sources:
      date: '2026-11-30'
      given: [most]
      says: {limit: true}
      values: {most: 32}
  verdict: sourced
"""
CLAIM = {
    "en": "[It adds up to 32](../../evidence/demo.yaml#read.limit)",
    "ko": "[32까지 더합니다](../../evidence/demo.yaml#read.limit)",
}
WORD = {"en": "sourced", "ko": "출처"}


@pytest.fixture
def cited(project: Path) -> Path:
    for file, text in (("snippets/demo/topic.yaml", ENTRY), ("evidence/demo.yaml", LOCKED)):
        path = project / file
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return project


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_sourced_claim_carries_the_word_and_tells_where_and_when(
    render, cited: Path, language: str
) -> None:
    seen = Seen(render(CLAIM[language], language, cited))
    ((_, link),) = seen.of_class("evidoc-from-source")
    assert link["href"] == "evidence/demo.md#read.limit"
    for part in ("https://docs.example.com/a?b=1&c=2", "2026-11-30", "2027-05-30"):
        assert part in link["title"]
    ((tag, _),) = seen.of_class("evidoc-source-mark")
    assert tag == "small" and WORD[language] in seen.text


def test_a_proven_claim_carries_no_such_mark(render, cited: Path) -> None:
    seen = Seen(render("[5](../../evidence/demo.yaml#add.total)", root=cited))
    assert not seen.of_class("evidoc-from-source") and not seen.of_class("evidoc-source-mark")


def test_the_table_of_what_was_proven_keeps_it_apart(render, cited: Path) -> None:
    html = render(f"[5](../../evidence/demo.yaml#add.total) and {CLAIM['en']}", root=cited)
    proven, mark, cited_rows = html.partition("only a source says, not proven here: 1")
    assert mark
    assert (
        "Values and statements bound to evidence: 1" in proven and "demo/read" not in proven.split("<h2")[1]
    )
    assert "demo/read" in cited_rows and "docs.example.com" in cited_rows and "demo/add" not in cited_rows
    assert "2026-11-30" in cited_rows and "2027-05-30" in cited_rows


def test_a_page_with_sources_alone_claims_no_proof(render, cited: Path) -> None:
    text = Seen(render(CLAIM["en"], root=cited)).text
    assert "bound to this evidence" not in text and "bound to evidence:" not in text
    assert "not proven here: 1" in text


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_evidence_page_shows_its_source_and_no_run(render, cited: Path, language: str) -> None:
    html = render("::: evidence demo", language, cited)
    receipt = html.partition('id="read"')[2]
    seen = Seen(receipt)
    assert "https://docs.example.com/a?b=1&c=2" in seen.text and "2027-05-30" in seen.text
    assert {"read.most", "read.limit"} <= set(seen.ids)
    assert "evidoc check" not in seen.text
    assert any(attributes.get("href", "").startswith("https://docs") for _, attributes in seen.elements)
    assert seen.of_class("evidoc-sourced") and seen.of_class("evidoc-source")
    assert not seen.of_class("evidoc-given") and not seen.of_class("evidoc-when")
