"""Evidence pages."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from site_rendering import PROJECT, Seen, instance


def test_every_value_and_statement_has_its_anchor_in_each_environment(render) -> None:
    ids = Seen(render("::: evidence demo")).ids
    names = ("left", "right", "total", "commutes")
    assert {f"add.{name}{suffix}" for name in names for suffix in ("", "@other")} <= set(ids)
    assert {"add", "broken", "never"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_a_receipt_tells_what_is_proven_what_not_and_how_to_do_it_again(render) -> None:
    text = Seen(render("::: evidence demo")).text
    for part in (
        "Proves: what the sum is", "Not proven: the sum of fractions", "5 bytes", "computed", "given",
        "left and right in either order add up to 5 bytes", "total == right + left", "demo/broken",
        "evidoc check --again demo/add", "evidoc show demo/add", "snippets/demo/add.py (3 lines)",
        "total = left + right", "Refused by its check with: unsupported operand",
        "Why it is wrong: It adds a number to text.",
    ):  # fmt: skip
        assert part in text, part


def test_an_evidence_page_speaks_korean(render) -> None:
    text = Seen(render("::: evidence demo", "ko")).text
    for part in ("증거: demo", "증명한 것: 합이 얼마인지", "5바이트", "계산됨", "다시 해 보기"):
        assert part in text, part
    assert "Proves" not in text


def test_headings_of_receipts_reach_the_table_of_contents() -> None:
    md = instance(PROJECT)
    md.convert("::: evidence demo")
    (top,) = md.toc_tokens
    assert [child["id"] for child in top["children"]] == ["add", "broken", "harm", "never"]


def test_an_unknown_topic_is_said_and_warned_of(render, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        seen = Seen(render("::: evidence demmo"))
    assert seen.of_class("evidoc-error")
    assert "demmo" in caplog.text


@pytest.mark.parametrize(
    "line", ["::: evidence", "::: other demo", "text ::: evidence demo", "::: evidence demo demo"]
)
def test_what_is_no_directive_stays_text(render, line: str) -> None:
    assert line in Seen(render(line)).text


def test_a_changed_lock_is_read_again_in_the_same_process(render, project: Path) -> None:
    assert "5 bytes" in Seen(render("::: evidence demo", root=project)).text
    lock = project / "evidence" / "demo.yaml"
    lock.write_text(lock.read_text(encoding="utf-8").replace("total: 5", "total: 77"), encoding="utf-8")
    assert "77 bytes" in Seen(render("::: evidence demo", root=project)).text
