"""Technical sentences without a claim are counted, and may only become fewer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from judging import PROJECT, page, prose

from evidoc.judge.quantities import names_of
from evidoc.judge.unbound import judge_unbound, lowered, sentences, unbound_of
from evidoc.model import Page, Place, Role

NAMES = names_of(frozenset({"fp16"}))
FILE = "docs/en/plan/mesh.md"
KEPT = {FILE: (2, Place("unbound.yaml", 3))}


def count(text: str, role: Role = Role.PARAGRAPH) -> int:
    paragraph = prose(text, FILE, role=role)
    if not paragraph.links:
        paragraph = replace(paragraph, text=text)
    return unbound_of([Page(FILE, "en", "plan/mesh.md", prose=(paragraph,))], PROJECT, NAMES)[FILE]


@pytest.mark.parametrize(
    "text",
    ["Use `torchrun` here.", "NCCL waits.", "The GradScaler helps.", "It loses fp16.", "Ranks hold HBM?"],
)
def test_a_sentence_with_a_technical_word_and_no_claim_counts(text: str) -> None:
    assert count(text) == 1


@pytest.mark.parametrize("text", ["Read this first.", "I do.", "NCCL has [64](#mesh.world_size) ranks.", ""])
def test_ordinary_and_bound_sentences_do_not_count(text: str) -> None:
    assert count(text) == 0


def test_a_claim_binds_its_own_sentence_alone() -> None:
    assert count("NCCL has [64](#mesh.world_size) ranks. EFA carries it.") == 1


def test_headings_and_the_front_matter_are_no_sentences() -> None:
    assert [count("About NCCL", role) for role in (Role.HEADING, Role.META, Role.ALT)] == [0, 0, 0]


def test_a_point_inside_a_word_ends_no_sentence() -> None:
    text = "Call `dist.barrier()` first. Then (as in 2.1) wait!"
    assert [text[start:end].strip() for start, end in sentences(text)] == [
        "Call `dist.barrier()` first.",
        "Then (as in 2.1) wait!",
    ]


def test_more_than_before_is_an_error_and_fewer_is_not() -> None:
    assert [each.rule for each in judge_unbound({FILE: 3}, KEPT)] == ["sentences-unbound"]
    assert list(judge_unbound({FILE: 1}, KEPT)) == []


def test_a_new_page_is_to_be_counted() -> None:
    (found,) = judge_unbound({"docs/en/new.md": 4}, KEPT)
    assert (found.rule, found.severity.value) == ("sentences-uncounted", "warning")


def test_a_project_without_the_file_counts_nothing() -> None:
    assert list(judge_unbound({FILE: 9}, None)) == []


def test_what_is_kept_never_rises() -> None:
    assert lowered({FILE: 5, "docs/en/new.md": 4}, KEPT) == {FILE: 2, "docs/en/new.md": 4}
    assert lowered({FILE: 1}, KEPT) == {FILE: 1}
    assert lowered({}, KEPT) == {}


def test_pages_are_counted_by_their_file() -> None:
    assert unbound_of([page("EFA.", "EFA. NCCL.")], PROJECT, NAMES) == {FILE: 3}
