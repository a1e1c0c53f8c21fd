"""What only a source says: recorded, shown apart, read again in time, and never an answer key."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from test_cli import evidoc

from evidoc import gate
from evidoc.config import load_project

SPEC = "snippets/sum/topic.yaml"
ENTRY = """
docs:
  source: {url: "https://docs.example.com/ranks", date: 2026-11-30, review: 2027-05-30}
  values:
    most: {is: 4096}
  says:
    limit: {ko: "랭크는 {most}개까지 됩니다", en: "There can be up to {most} ranks"}
"""
PAGES = {
    "docs/en/index.md": "[There can be up to 4096 ranks](../../evidence/sum.yaml#docs.limit).",
    "docs/ko/index.md": "[랭크는 4096개까지 됩니다](../../evidence/sum.yaml#docs.limit).",
}
TODAY = date(2026, 12, 1)


def append(root: Path, file: str, text: str) -> None:
    path = root / file
    path.write_text(path.read_text() + f"\n{text}\n")


@pytest.fixture
def cited(small: Path) -> Path:
    append(small, SPEC, ENTRY)
    for file, text in PAGES.items():
        append(small, file, text)
    result, written = gate.record(load_project(small))
    assert written == ("evidence/sum.yaml",)
    assert result.green, "\n".join(f"{each.place} {each.message}" for each in result.findings)
    return small


def found(root: Path, **how: object) -> list[tuple[str, str]]:
    result = gate.check(load_project(root), **{"today": TODAY, **how})  # type: ignore[arg-type]
    return [(each.rule, each.severity.value) for each in result.findings]


def test_a_source_is_recorded_on_the_day_it_was_read_and_counted_apart(cited: Path) -> None:
    lock = (cited / "evidence/sum.yaml").read_text()
    assert "verdict: sourced" in lock and "date: '2026-11-30'" in lock
    result = gate.check(load_project(cited), today=TODAY)
    assert result.green and result.ran == 0
    assert result.verdicts == {"executed": 2, "refused": 1, "sourced": 1}
    assert result.environments["sources"] == {"ran": 0, "sourced": 1}


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("docs/en/index.md", "up to 4096 ranks", "up to 4097 ranks", "claim-statement"),
        ("docs/ko/index.md", "까지 됩니다", "까지는 안 됩니다", "claim-statement"),
        (SPEC, "is: 4096", "is: 4097", "evidence-value"),
        (SPEC, "랭크는 {most}개까지", "랭크는 {most}개부터", "evidence-words"),
        (SPEC, "docs.example.com", "docs.example.org", "evidence-changed"),
        (SPEC, "date: 2026-11-30", "date: 2026-11-29", "evidence-changed"),
        ("evidence/sum.yaml", "most: 4096", "most: 4097", "evidence-value"),
        ("evidence/sum.yaml", "verdict: sourced", "verdict: executed", "evidence-verdict"),
        ("evidence/sum.yaml", "given: [most]", "given: []", "evidence-given"),
    ],
)
def test_each_false_edit_turns_the_gate_red(cited: Path, file: str, old: str, new: str, rule: str) -> None:
    path = cited / file
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    assert (rule, "error") in found(cited)


def test_past_its_review_date_it_warns_and_fails_in_a_strict_run(cited: Path) -> None:
    late = date(2027, 6, 1)
    rules = ["claim-review", "claim-review", "source-review"]
    assert found(cited, today=late) == [(rule, "warning") for rule in rules]
    assert found(cited, today=late, strict_reviews=True) == [(rule, "error") for rule in rules]
    page = ["docs/en/index.md"]
    assert found(cited, names=page, today=late, strict_reviews=True)[0] == ("claim-review", "error")
    assert evidoc(cited, "check", "--today", "2027-06-01").returncode == 0
    assert evidoc(cited, "check", "--today", "2027-06-01", "--strict-reviews").returncode == 1


def test_no_quiz_item_is_decided_by_what_only_a_source_says(cited: Path) -> None:
    item = """
- id: most
  ask: {ko: 몇 개까지 되나요?, en: How many can there be?}
  with: sum/docs
  decided_by: docs.most
  options:
    - {value: 4096}
    - {value: 8192, by: most * 2, why: {ko: 아닙니다., en: It is not.}}
"""
    append(cited, "quiz/sum.yaml", item)
    assert {"quiz-given", "quiz-sourced"} & {rule for rule, _ in found(cited)}
    says = item.replace("docs.most", "docs.limit").replace("{value: 4096}", "{says: docs.limit}").replace(
        "value: 8192, by: most * 2,", "says: docs.limit, turned: true, ko: 안 됩니다, en: There cannot,"
    )  # fmt: skip
    quiz = cited / "quiz/sum.yaml"
    quiz.write_text(quiz.read_text().replace(item, says))
    assert ("quiz-sourced", "error") in found(cited)


def test_a_fence_cannot_show_a_source(cited: Path) -> None:
    for file in PAGES:
        append(cited, file, "```python { #sum/docs }\n```")
    assert ("fence-unknown", "error") in found(cited)
    gate.sync(load_project(cited))


def test_sources_are_listed_with_the_pages_that_use_them(cited: Path) -> None:
    text = evidoc(cited, "sources", "--today", "2027-06-01").stdout
    for part in (
        "sum/docs", "read 2026-11-30, was to be read again by 2027-05-30", "https://docs.example.com/ranks",
        "docs/en/index.md", "1 sources, 1 past",
    ):  # fmt: skip
        assert part in text, part
    (row,) = json.loads(evidoc(cited, "sources", "--report", "json").stdout)["sources"]
    assert (row["id"], row["pages"]) == ("sum/docs", sorted(PAGES))


def test_a_source_of_a_quiz_item_is_listed_and_reviewed_too(cited: Path) -> None:
    item = """
- id: who
  ask: {ko: 누가 정하나요?, en: Who decides it?}
  source: {url: "https://docs.example.com/quiz", date: 2026-10-01, review: 2026-11-30}
  options:
    - {ko: 문서, en: the document, right: true}
    - {ko: 실행, en: the run, why: {ko: 아닙니다., en: It does not.}}
"""
    append(cited, "quiz/sum.yaml", item)
    assert found(cited) == [("source-review", "warning")]
    first, *_ = json.loads(evidoc(cited, "sources", "--report", "json").stdout)["sources"]
    assert (first["id"], first["overdue"]) == ("quiz sum/who", True)


def test_links_out_of_the_site_are_listed_and_none_is_opened(cited: Path) -> None:
    for file in PAGES:
        append(cited, file, "[x](https://nowhere.invalid/a)")
    text = evidoc(cited, "sources", "--links").stdout
    assert "https://nowhere.invalid/a" in text and "docs/ko/index.md" in text
    (row,) = json.loads(evidoc(cited, "sources", "--links", "--report", "json").stdout)["links"]
    assert len(row["places"]) == 2


def test_its_receipt_says_where_it_was_read_and_offers_no_run(cited: Path) -> None:
    text = evidoc(cited, "show", "sum/docs").stdout
    assert "https://docs.example.com/ranks" in text and "most: 4096 (sourced)" in text
    assert "reproduce" not in text and "while" not in text
