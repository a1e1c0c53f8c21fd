"""The lock: read, written, read again."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spec_examples import assert_as_expected, cases

from evidoc.config import Project
from evidoc.errors import EvidocError
from evidoc.evidence.lock import HEADER, dump_topic, keep_date, load_lock, write_lock
from evidoc.model import Evidence, Place, Record, Verdict

Make = Callable[..., Project]
NOWHERE = Place("")


def record(id: str = "demo/mesh", date: str = "2026-11-30", digest: str = "abc", **parts: Any) -> Record:
    return Record(id, Verdict.EXECUTED, digest, NOWHERE, {"core": Evidence(date, **parts)})


def without_places(records: dict[str, Record]) -> dict[str, Record]:
    return {id: replace(record, place=NOWHERE) for id, record in records.items()}


@pytest.mark.parametrize("case", cases("positive/lock"))
def test_a_lock_is_read(case: Path, make: Make) -> None:
    records, findings = load_lock(make({"evidence/demo.yaml": case.read_bytes()}))
    assert findings == []
    mesh = records["demo/mesh"]
    assert (mesh.verdict, mesh.digest) == (Verdict.EXECUTED, "0123abc")
    assert mesh.place == Place("evidence/demo.yaml", 2, 1)
    core = mesh.environments["core"]
    assert core.values == {"tp": 8, "ratio": 0.5, "group": [1, 2], "table": {"a": None, "b": [True, "x"]}}
    assert (core.date, core.given, core.says["one"]) == ("2026-11-30", ("tp",), True)
    assert core.versions["python"] == "3.11"
    assert mesh.environments["torch-next"] == Evidence("2026-11-29")


@pytest.mark.parametrize("case", cases("negative/lock"))
def test_a_lock_edited_wrongly_is_refused_at_its_place(case: Path, make: Make) -> None:
    records, findings = load_lock(make({"evidence/demo.yaml": case.read_bytes()}))
    assert records == {}
    assert_as_expected(findings, case)


def test_the_written_form_is_stable_and_plain_to_read() -> None:
    mesh = record(
        values={"world_size": 64, "group": [5, 37], "ratio": 0.5, "tiny": 1e-05}
        | {"word": "no", "text": "두 줄\nx"},
        given=("tp", "dp"),
        says={"one": True},
        versions={"torch": "2.13.0", "python": "3.11"},
    )
    small = record("demo/small")
    expected = (
        HEADER
        + """mesh:
  digest: abc
  environments:
    core:
      date: '2026-11-30'
      given: [dp, tp]
      says:
        one: true
      values:
        group: [5, 37]
        ratio: 0.5
        text: "두 줄\\nx"
        tiny: 1.0e-05
        word: "no"
        world_size: 64
      versions:
        python: "3.11"
        torch: 2.13.0
  verdict: executed
small:
  digest: abc
  environments:
    core:
      date: '2026-11-30'
  verdict: executed
"""
    )
    assert dump_topic([mesh, small]) == expected
    assert dump_topic([small, mesh]) == expected


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
TRAPS = ["no", "on", "010", "1e5", "1_0", "12:30", "null", "~", "true", "2026-11-30", ".inf", "0x1F", "0o7"]
TRAPS += [
    "#",
    "# x",
    "*a",
    "&a",
    "!t",
    "<<",
    "=",
    "?",
    "-",
    "- a",
    "--",
    "---",
    "...",
    "a: b",
    "a:b",
    "'",
    '"',
]
TRAPS += ["", "{", "[]", ",", "%a", "@", "a\u2028b", "\ufeff", "\x85", "\t", " x ", "x\n", "x\n---\ny"]
TRAPS += ["<<<<<<< a", "한글 값"]
TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(TRAPS)
VALUES = st.recursive(
    SCALARS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
IDENTIFIERS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)


WORDS = TEXTS.filter(str.strip)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)
@given(st.dictionaries(IDENTIFIERS, VALUES, max_size=5), st.dictionaries(WORDS, WORDS, max_size=5))
def test_what_is_written_is_read_back_exactly(
    make: Make, values: dict[str, Any], versions: dict[str, str]
) -> None:
    project = make({})
    written = record(values=values, versions=versions)
    write_lock(project, [written])
    records, findings = load_lock(project)
    assert findings == []
    assert without_places(records) == {written.id: written}
    assert _types(records[written.id].environments["core"].values) == _types(values)
    # and PyYAML, a reader of YAML 1.1, sees the same
    theirs = yaml.safe_load((project.root / "evidence/demo.yaml").read_text())
    assert _types(theirs["mesh"]["environments"]["core"].get("values", {})) == _types(values)


def _types(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _types(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_types(one) for one in value]
    return type(value), repr(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", {1: 2}, {"a": {2}}, object()])
def test_what_yaml_cannot_hold_is_refused_before_anything_is_written(make: Make, value: Any) -> None:
    project = make({"evidence/other.yaml": "kept"})
    with pytest.raises(ValueError, match=r".+"):
        write_lock(project, [record("aaa/a"), record(values={"a": value})])
    assert sorted(path.name for path in (project.root / "evidence").iterdir()) == ["other.yaml"]


def test_equal_objects_are_written_out_and_not_as_aliases(make: Make) -> None:
    shared = [1, 2]
    text = dump_topic([record(values={"a": shared, "b": shared})])
    assert "&" not in text and "*" not in text


def test_only_changed_files_are_written_and_an_empty_topic_loses_its_file(make: Make) -> None:
    project = make({})
    assert write_lock(project, [record("a/x"), record("b/x")]) == ("evidence/a.yaml", "evidence/b.yaml")
    before = (project.root / "evidence/a.yaml").stat().st_mtime_ns
    assert write_lock(project, [record("a/x"), record("b/x")]) == ()
    assert (project.root / "evidence/a.yaml").stat().st_mtime_ns == before
    assert write_lock(project, [record("a/x", digest="new")]) == ("evidence/a.yaml", "evidence/b.yaml")
    assert [path.name for path in (project.root / "evidence").iterdir()] == ["a.yaml"]
    assert write_lock(project, []) == ("evidence/a.yaml",)
    assert load_lock(project) == ({}, [])


def test_an_evidence_folder_that_links_out_is_not_written(make: Make, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    project = make({})
    (tmp_path / "evidence").symlink_to(outside)
    with pytest.raises(EvidocError):
        write_lock(project, [record()])
    assert list(outside.iterdir()) == []


def test_a_lock_file_that_links_out_is_a_finding(make: Make, tmp_path: Path) -> None:
    project = make({"evidence/a.yaml": dump_topic([record("a/x")])})
    (tmp_path / "evidence/b.yaml").symlink_to("/etc/passwd")
    records, findings = load_lock(project)
    assert list(records) == ["a/x"]
    assert [(f.rule, f.place.file) for f in findings] == [("path-outside", "evidence/b.yaml")]


def test_a_crash_while_writing_leaves_the_old_file(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make({})
    write_lock(project, [record()])
    before = (project.root / "evidence/demo.yaml").read_bytes()

    def crash(*_: Any) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(os, "replace", crash)
    with pytest.raises(OSError, match="power cut"):
        write_lock(project, [record(digest="new")])
    assert (project.root / "evidence/demo.yaml").read_bytes() == before
    assert [path.name for path in (project.root / "evidence").iterdir()] == ["demo.yaml"]


def test_a_date_stays_while_the_content_does() -> None:
    old = record(date="2026-01-01", values={"a": 1})
    new = record(date="2026-11-30", values={"a": 1})
    assert keep_date(old, new) == old
    assert keep_date(None, new) is new


@pytest.mark.parametrize(
    "change",
    [
        {"values": {"a": 1.0}},
        {"values": {"a": True}},
        {"values": {"a": 1}, "given": ("a",)},
        {"values": {"a": 1}, "says": {"b": True}},
        {"values": {"a": 1}, "versions": {"torch": "2"}},
        {"values": {"a": 1}, "digest": "new"},
    ],
)
def test_a_date_changes_with_any_content(change: dict[str, Any]) -> None:
    old = record(date="2026-01-01", values={"a": 1})
    new = record(date="2026-11-30", **change)
    assert keep_date(old, new) == new


def test_each_environment_keeps_its_own_date() -> None:
    today = Evidence("2026-11-30")
    old = replace(record(), environments={"a": Evidence("2026-01-01"), "b": Evidence("2026-01-02")})
    new = replace(old, environments={"a": today, "b": replace(today, says={"s": True}), "c": today})
    dates = {name: evidence.date for name, evidence in keep_date(old, new).environments.items()}
    assert dates == {"a": "2026-01-01", "b": "2026-11-30", "c": "2026-11-30"}


def test_one_faulty_record_leaves_its_neighbours_standing(make: Make) -> None:
    text = dump_topic([record("demo/a"), record("demo/b")]).replace("verdict: executed", "verdict: forged", 1)
    records, findings = load_lock(make({"evidence/demo.yaml": text}))
    assert list(records) == ["demo/b"]
    assert [f.rule for f in findings] == ["value-wrong"]
