"""The counts of unbound sentences are kept, shown, and only written downwards."""

from __future__ import annotations

import json
from pathlib import Path

from evidoc import gate
from evidoc.config import load_project
from evidoc.report.json import as_json

RATCHET = "unbound.yaml"


def test_record_counts_a_page_once_and_a_later_sentence_is_refused(small: Path) -> None:
    page = next(small.rglob("docs/**/*.md"))
    name = page.relative_to(small).as_posix()
    (small / RATCHET).write_text("pages: {}\n")
    _, written = gate.record(load_project(small))
    assert RATCHET in written
    before = gate.check(load_project(small)).unbound[name]

    page.write_text(page.read_text() + "\nNCCL is slow.\n")
    result = gate.check(load_project(small))
    assert [each.place.file for each in result.findings if each.rule == "sentences-unbound"] == [name]
    assert json.loads(as_json(result))["unbound"][name] == before + 1
    _, written = gate.record(load_project(small))
    assert RATCHET not in written


def test_a_ratchet_of_another_form_is_a_finding(small: Path) -> None:
    (small / RATCHET).write_text("pages: {a.md: many}\n")
    assert RATCHET in {each.place.file for each in gate.check(load_project(small)).findings}
