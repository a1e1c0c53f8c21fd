"""A fence is a copy of its snippet; a false one is found at its first differing line."""

from __future__ import annotations

import pytest
from judging import page, rules, snippet, value

from evidoc.judge.fences import judge_fences, judge_unshown
from evidoc.model import Block, Finding, Place, Severity

TEXT = "a = 1\nb = 2\nc = 3"
SNIPPETS = {
    "launch/mesh": snippet("mesh"),
    "launch/other": snippet("other"),
}


def shown(identifier: str) -> str | Finding:
    if identifier.endswith(":gone"):
        return Finding(Place(""), "fence-region", "there is no region “gone”.", "mend it")
    return TEXT


def judged(
    text: str, *, identifier: str = "launch/mesh", language: str = "python", prefix: str = ""
) -> list[Finding]:
    block = Block(
        identifier, language, text, Place("docs/en/plan/mesh.md", 9), 10, 9 + len(text.split("\n")), prefix
    )
    return list(judge_fences([page(blocks=(block,))], SNIPPETS, shown))


def test_an_exact_copy_is_fine() -> None:
    assert judged(TEXT) == []


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a = 1\nb = 3\nc = 3", 11, 5),
        ("a = 1\nb = 2 \nc = 3", 11, 6),
        ("a = 1\nc = 3", 11, 1),
        ("a = 1\nb = 2", 11, 1),
        ("a = 1\nb = 2\nc = 3\nd = 4", 13, 1),
        ("a = 1\n\nb = 2\nc = 3", 11, 1),
        ("", 10, 1),
    ],
)
def test_the_first_differing_line_is_named(text: str, line: int, column: int) -> None:
    (found,) = judged(text)
    assert (found.rule, found.place.line, found.place.col) == ("fence-differs", line, column)
    assert found.fix == "evidoc sync"


def test_the_column_counts_the_containers_prefix() -> None:
    (found,) = judged("a = 2\nb = 2\nc = 3", prefix="    ")
    assert found.place.col == 9


def test_an_unknown_id_gets_the_nearest() -> None:
    (found,) = judged(TEXT, identifier="launch/mehs")
    assert "launch/mesh" in found.fix


def test_an_unknown_region_is_reported_at_the_fence() -> None:
    (found,) = judged(TEXT, identifier="launch/mesh:gone")
    assert (found.rule, found.place.line) == ("fence-region", 9)


@pytest.mark.parametrize("language", ["bash", "yaml", "", "text"])
def test_a_language_that_does_not_fit_is_refused(language: str) -> None:
    (found,) = judged(TEXT, language=language)
    assert found.rule == "fence-language"
    assert "python" in found.fix


@pytest.mark.parametrize("language", ["python", "py", "Python"])
def test_a_fitting_language_is_fine(language: str) -> None:
    assert judged(TEXT, language=language) == []


def test_a_snippet_that_nobody_shows_is_a_warning() -> None:
    block = Block("launch/mesh/mesh.py:part", "python", TEXT, Place("docs/en/plan/mesh.md", 9), 10, 12)
    found = list(judge_unshown([page(blocks=(block,))], SNIPPETS))
    assert rules(found) == ["snippet-unshown"]
    assert found[0].severity is Severity.WARNING
    assert "launch/other" in found[0].message
    assert list(judge_unshown([page(blocks=(block,))], SNIPPETS, used=["launch/other"])) == []


def regional(whole: str, part: str) -> list[str]:
    """Rules that a fence of the region `part` of `whole` breaks."""
    known = {"launch/mesh": snippet("mesh", {"tp": value("tp"), "size": value("size")})}
    block = Block("launch/mesh:part", "python", part, Place("docs/en/plan/mesh.md", 9), 10, 12)
    looked = {"launch/mesh": whole, "launch/mesh:part": part}
    return rules(judge_fences([page(blocks=(block,))], known, looked.__getitem__))


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("import x\ntp = 4\nsize = 2 * tp", "tp = 4\nsize = 2 * tp"),
        ("tp = 4\nsize = 2 * tp", "tp = 4"),
        ("tp = 4\nother = 3\nif tp == 4:\n    other += 1", "tp = 4\nother = 3"),
    ],
)
def test_a_region_whose_values_stay_is_fine(whole: str, part: str) -> None:
    assert regional(whole, part) == []


@pytest.mark.parametrize("hidden", ["tp = 8", "    tp += 1", "size, tp = 1, 2", "tp: int = 8", "tp=8"])
def test_a_region_whose_value_is_set_again_elsewhere_is_refused(hidden: str) -> None:
    assert regional(f"tp = 4\n{hidden}", "tp = 4") == ["region-overwritten"]
