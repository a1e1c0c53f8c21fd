"""Regions of a file, and fence ids."""

from __future__ import annotations

import pytest

from evidoc.model import Finding, Place, Snippet
from evidoc.spec.regions import fence_id, shown

FILE = """import torch

# region: build
def build():
    # region-like comment: kept
    return 1
# endregion: build
    // region: inner-part
    if x:
        y()

    // endregion: inner-part
end()
"""


def test_the_whole_file_is_shown_without_markers_and_final_line_feed() -> None:
    text = shown(FILE, None, "a.py")
    assert isinstance(text, str)
    assert "region:" not in text
    assert text.startswith("import torch\n\ndef build():\n    # region-like comment: kept\n")
    assert text.endswith("y()\n\nend()")


def test_a_region_is_shown_dedented() -> None:
    assert shown(FILE, "build", "a.py") == "def build():\n    # region-like comment: kept\n    return 1"
    assert shown(FILE, "inner-part", "a.py") == "if x:\n    y()\n"


@pytest.mark.parametrize("text", ["a\n# region: x\nb\n# endregion: x\n", "a\n# region: x\nb\n# endregion: x"])
def test_a_marker_in_the_last_line_leaves_no_line(text: str) -> None:
    assert shown(text, None, "a.py") == "a\nb"


def test_only_one_final_line_feed_is_taken() -> None:
    assert shown("a\n\n", None, "a.py") == "a\n"
    assert shown("a", None, "a.py") == "a"
    assert shown("", None, "a.py") == ""


@pytest.mark.parametrize(
    ("text", "rule", "line", "col"),
    [
        ("a\n  # region: x\nb\n", "region-unclosed", 2, 3),
        ("# region: x\n# region: y\nb\n# endregion: y\n# endregion: x\n", "region-nested", 2, 1),
        ("# region: x\nb\n# endregion: y\n", "region-nested", 3, 1),
        ("b\n# endregion: x\n", "region-unopened", 2, 1),
        ("# region: x\n\n# endregion: x\n", "region-empty", 3, 1),
        ("# region: x\na\n# endregion: x\n# region: x\nb\n# endregion: x\n", "region-twice", 4, 1),
        ("# region: My Part\n", "region-name", 1, 1),
        ("# region:\n", "region-name", 1, 1),
    ],
)
def test_misplaced_markers_are_refused_also_for_the_whole_file(
    text: str, rule: str, line: int, col: int
) -> None:
    found = shown(text, None, "a.py")
    assert isinstance(found, Finding)
    assert (found.rule, found.place) == (rule, Place("a.py", line, col))


def test_an_unknown_region_gets_a_suggestion() -> None:
    found = shown(FILE, "biuld", "a.py")
    assert isinstance(found, Finding)
    assert (found.rule, found.fix) == ("region-unknown", "did you mean “build”?")
    found = shown("a", "zzz", "a.py")
    assert isinstance(found, Finding) and "none" in found.fix


SNIPPETS = {
    "launch/mesh": Snippet(
        "launch/mesh",
        ("code/launch/mesh.py", "code/launch/lib/worker.py"),
        "python",
        Place("code/launch/topic.yaml", 3, 1),
    )
}


@pytest.mark.parametrize(
    ("id", "file", "region"),
    [
        ("launch/mesh", "code/launch/mesh.py", None),
        ("launch/mesh:build", "code/launch/mesh.py", "build"),
        ("launch/mesh/lib/worker.py", "code/launch/lib/worker.py", None),
        ("launch/mesh/mesh.py:build", "code/launch/mesh.py", "build"),
    ],
)
def test_a_fence_id_names_a_file_and_a_region(id: str, file: str, region: str | None) -> None:
    assert fence_id(id, SNIPPETS) == (SNIPPETS["launch/mesh"], file, region)


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("launch", "is no id of a fence"),
        ("", "is no id of a fence"),
        ("launch/", "is no id of a fence"),
        ("launch/mesh:", "is no id of a fence"),
        ("launch/mesh/", "is no id of a fence"),
        ("launch/mehs", "did you mean “launch/mesh”"),
        ("launch/mesh/lib/workr.py", "did you mean “lib/worker.py”"),
        ("other/thing", "there is no snippet `other/thing`"),
    ],
)
def test_an_id_that_names_nothing_says_why(id: str, reason: str) -> None:
    found = fence_id(id, SNIPPETS)
    assert isinstance(found, str)
    assert reason in found
