"""YAML with positions, and what of YAML is refused."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from spec_examples import assert_as_expected, cases

from evidoc.model import Place
from evidoc.spec.node import Node
from evidoc.spec.source import DEEPEST, LARGEST, MOST, load, read


@pytest.mark.parametrize("case", cases("positive/yaml"))
def test_plain_yaml_is_read_with_one_meaning(case: Path) -> None:
    node = load("a.yaml", case.read_bytes().decode())
    assert isinstance(node, Node), node
    expected = json.loads(case.with_suffix(".json").read_text())
    assert repr(node.value) == repr(expected)  # repr: 1, 1.0 and True differ


@pytest.mark.parametrize("case", cases("negative/yaml"))
def test_other_yaml_is_refused_at_its_place(case: Path) -> None:
    found = load("a.yaml", case.read_bytes().decode())
    assert isinstance(found, list), found.value
    assert_as_expected(found, case)


def test_keys_and_values_know_their_places() -> None:
    node = load("t.yaml", "한글:\n  files: [a, 'b']\n  말: 글\nlast: |\n  x\n")
    assert isinstance(node, Node)
    assert node.place == Place("t.yaml", 1, 1)
    assert node["한글"].key == Place("t.yaml", 1, 1)
    assert node["한글"].place == Place("t.yaml", 2, 3)
    assert node["한글"]["files"][1].place == Place("t.yaml", 2, 14)
    assert node["한글"]["말"].key == Place("t.yaml", 3, 3)
    assert node["한글"]["말"].place == Place("t.yaml", 3, 6)
    assert node["last"].place == Place("t.yaml", 4, 7)
    assert [key for key, _ in node["한글"].items()] == ["files", "말"]
    assert node.get("none") is None and node["last"].get("x") is None
    with pytest.raises(KeyError):
        node["none"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_file_is_one_finding(text: str) -> None:
    found = load("a.yaml", text)
    assert isinstance(found, list)
    assert [(f.rule, f.place) for f in found] == [("yaml-empty", Place("a.yaml"))]


def test_bad_utf_8_is_named_with_its_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes("a: 1\nko: 한글".encode() + b"\xff\n")
    found = read(tmp_path, "a.yaml")
    assert isinstance(found, list)
    assert (found[0].rule, found[0].place) == ("not-utf-8", Place("a.yaml", 2, 7))


@pytest.mark.parametrize("file", ["../a.yaml", "/etc/passwd", "gone.yaml", "."])
def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path, file: str) -> None:
    found = read(tmp_path, file)
    assert isinstance(found, list) and len(found) == 1


def test_a_file_beyond_the_limit_is_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"- a\n" * (5 * 1024 * 1024 // 4))
    started = time.monotonic()
    found = read(tmp_path, "a.yaml")
    assert isinstance(found, list)
    assert found[0].rule == "file-too-large"
    assert time.monotonic() - started < 0.5


def test_the_largest_file_is_read_in_seconds() -> None:
    node = load("a.yaml", "- a\n" * (LARGEST // 4))
    assert isinstance(node, Node)
    assert len(node.value) == LARGEST // 4


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000])
def test_depth_ends_reading_at_once(text: str) -> None:
    started = time.monotonic()
    found = load("a.yaml", text)
    assert isinstance(found, list)
    assert found[0].rule in {"yaml-depth", "yaml-key", "yaml-syntax"}
    assert time.monotonic() - started < 1


def test_the_deepest_level_allowed_is_read() -> None:
    assert isinstance(load("a.yaml", "[" * DEEPEST + "]" * DEEPEST), Node)
    assert isinstance(load("a.yaml", "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)), list)


def test_a_file_full_of_errors_gives_a_bounded_list() -> None:
    found = load("a.yaml", "- no\n" * 10_000)
    assert isinstance(found, list)
    assert len(found) == MOST


def test_a_very_long_number_is_refused() -> None:
    found = load("a.yaml", "a: " + "9" * 5000)
    assert isinstance(found, list)
    assert (found[0].rule, found[0].place.col) == ("yaml-unclear", 4)


SIGNS = [*"ab1:-?[]{}#&*!|>'\"%@`,. \n\r\t~\\0<", "한", "😀", "\u2028", "\ufeff"]
YAMLISH = st.text(st.sampled_from(SIGNS))


@given(st.text() | YAMLISH | st.text(st.characters()))
def test_arbitrary_text_never_raises_and_stays_inside_the_file(text: str) -> None:
    result = load("a.yaml", text)
    if isinstance(result, list):
        assert result
        last = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 2
        assert all(1 <= f.place.line <= last and f.place.col >= 1 for f in result)


@given(YAMLISH)
def test_the_tree_is_the_one_that_the_parser_composes(text: str) -> None:
    node = load("a.yaml", text)
    if isinstance(node, Node):
        # BaseLoader takes every scalar as text: the tree and the texts have to be the same.
        assert _as_text(node) == _strip(yaml.load(text, Loader=yaml.CBaseLoader), node.value)


def _as_text(node: Node) -> object:
    if isinstance(node.value, dict):
        return {key: _as_text(child) for key, child in node.items()}
    if isinstance(node.value, list):
        return [_as_text(child) for child in node]
    return node.value if isinstance(node.value, str) else None


def _strip(theirs: object, ours: object) -> object:
    """Their tree, without the scalars that are no text to us."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        return {key: _strip(value, ours.get(key)) for key, value in theirs.items()}
    if isinstance(theirs, list) and isinstance(ours, list):
        return [_strip(a, b) for a, b in zip(theirs, ours, strict=True)]
    return theirs if isinstance(ours, str) else None
