"""Loading specs: what is taken, and each thing that is refused at its key."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spec_examples import CHECKS, Check, assert_as_expected, cases

from evidoc.config import Project
from evidoc.evidence.store import Store
from evidoc.model import Place, Severity
from evidoc.spec import load_snippets

Make = Callable[..., Project]
MEMBERS: dict[str, str | bytes] = {
    "snippets/demo/mesh.py": "a = 1\n",
    "snippets/demo/lib/worker.py": "b = 1\n",
}
PLAIN = "mesh: {files: [mesh.py, lib/worker.py], check: python}\n"


@pytest.mark.parametrize("case", cases("positive/topic"))
def test_a_right_topic_has_no_finding(case: Path, make: Make) -> None:
    project = make(MEMBERS | {"snippets/demo/topic.yaml": case.read_bytes()})
    snippets, findings = load_snippets(project, CHECKS)
    assert findings == []
    assert snippets


@pytest.mark.parametrize("case", cases("negative/topic"))
def test_a_wrong_topic_is_refused_at_its_place(case: Path, make: Make) -> None:
    _, findings = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": case.read_bytes()}), CHECKS)
    assert_as_expected(findings, case)


def test_an_entry_becomes_a_snippet_with_places(make: Make) -> None:
    text = (Path(__file__).parent / "positive/topic/everything.yaml").read_text()
    snippets, _ = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": text}), CHECKS)
    assert list(snippets) == ["demo/mesh", "demo/small"]
    mesh, small = snippets.values()
    file = "snippets/demo/topic.yaml"
    assert mesh.files == ("snippets/demo/mesh.py", "snippets/demo/lib/worker.py")
    assert (mesh.check, mesh.environment, small.environment) == ("python", "torch-next", "core")
    assert mesh.place == Place(file, 1, 1)
    assert mesh.options == {"limit": 30}
    bubble = mesh.values["bubble"]
    assert (bubble.digits, bubble.unit, bubble.options) == (3, "percent", {"from": "stdout"})
    assert bubble.place == Place(file, 10, 5)
    assert mesh.says["ignored"].control == "demo/small"
    assert mesh.says["ignored"].place == Place(file, 12, 5)
    assert mesh.says["one"].texts == {"ko": "하나", "en": "one"}
    assert small.refused is not None
    assert (small.refused.message, small.refused.texts) == ("must be at least 1", {"ko": "왜", "en": "why"})


def test_one_faulty_entry_leaves_its_neighbours_standing(make: Make) -> None:
    text = """
a: {files: [mesh.py, lib/worker.py], check: python, extra: 1}
b: {files: [gone.py], check: python}
C: {files: [mesh.py], check: python}
d: {files: [mesh.py], check: python, says: {s: {when: x, ko: "{x}", en: "{x}", control: a}}}
e: {files: [mesh.py], check: python, says: {s: {when: x, ko: 글, en: text, control: far/away}}}
"""
    snippets, findings = load_snippets(
        make(MEMBERS | {"snippets/demo/topic.yaml": text, "snippets/far/topic.yaml": "["}), CHECKS
    )
    assert list(snippets) == ["demo/d", "demo/e"]  # the control is refused, but it is there
    assert [(f.rule, f.place.line) for f in findings if "demo" in f.place.file] == [
        ("key-unknown", 2),
        ("file-missing", 3),
        ("value-wrong", 4),
        ("hole-unknown", 5),
        ("hole-unknown", 5),
    ]


@pytest.mark.parametrize(
    "text", ["- a", "a", "{}", "".join(f"m{n}: no-mapping\n" for n in range(60)) + "z" + PLAIN]
)
def test_a_file_that_is_faulty_as_a_whole_yields_no_entry(make: Make, text: str) -> None:
    snippets, findings = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": text}), CHECKS)
    assert snippets == {}
    assert 1 <= len(findings) <= 50


def test_a_link_out_of_the_topic_is_refused(make: Make, tmp_path: Path) -> None:
    project = make({"snippets/demo/topic.yaml": "mesh: {files: [a.py, dir/b.py], check: python}\n"})
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "b.py").write_text("secret")
    (tmp_path / "snippets/demo/a.py").symlink_to(outside / "b.py")
    (tmp_path / "snippets/demo/dir").symlink_to(outside)
    _, findings = load_snippets(project, CHECKS)
    assert [str(f.place) for f in findings] == [f"snippets/demo/topic.yaml:1:{col}" for col in (16, 22)]
    assert {f.rule for f in findings} == {"path-outside"}
    assert all("symbolic link" in f.message for f in findings)


def test_a_topic_folder_that_links_out_is_refused(make: Make, tmp_path: Path) -> None:
    project = make({"snippets/demo/topic.yaml": PLAIN} | MEMBERS)
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "topic.yaml").write_text("a: {files: [a.py], check: python}")
    (outside / "a.py").write_text("")
    (tmp_path / "snippets/far").symlink_to(outside)
    snippets, findings = load_snippets(project, CHECKS)
    assert list(snippets) == ["demo/mesh"]
    assert [(f.rule, f.place.file) for f in findings] == [("path-outside", "snippets/far/topic.yaml")]


def test_a_snippet_file_that_is_not_utf_8_is_named_with_its_line(make: Make) -> None:
    files = MEMBERS | {"snippets/demo/topic.yaml": PLAIN, "snippets/demo/mesh.py": b"a = 1\nb = '\xff'\n"}
    _, findings = load_snippets(make(files), CHECKS)
    assert [(f.rule, f.place) for f in findings] == [("not-utf-8", Place("snippets/demo/mesh.py", 2, 6))]


def test_a_file_that_a_check_reads_is_no_stray(make: Make) -> None:
    project = make(MEMBERS | {"snippets/demo/topic.yaml": PLAIN, "snippets/demo/fixture.json": "{}"})
    _, findings = load_snippets(project, CHECKS)
    assert [(f.rule, f.place.file, f.severity) for f in findings] == [
        ("file-stray", "snippets/demo/fixture.json", Severity.WARNING)
    ]
    reading = CHECKS | {"python": Check({}, {}, reads=("snippets/demo/fixture.json",))}
    assert load_snippets(project, reading)[1] == []


def test_what_tools_leave_behind_is_no_stray(make: Make) -> None:
    project = make(
        MEMBERS
        | {
            "snippets/demo/topic.yaml": PLAIN,
            "snippets/demo/__pycache__/mesh.cpython-311.pyc": b"\0",
            "snippets/demo/.DS_Store": b"\0",
        }
    )
    assert load_snippets(project, CHECKS)[1] == []


def test_folders_that_can_be_no_topic_are_named(make: Make) -> None:
    project = make({"snippets/My_Topic/topic.yaml": PLAIN, "snippets/bare/mesh.py": ""})
    _, findings = load_snippets(project, CHECKS)
    assert [(f.rule, f.severity) for f in findings] == [
        ("topic-name", Severity.ERROR),
        ("topic-missing", Severity.WARNING),
    ]


def test_a_project_without_snippets_is_no_error(make: Make) -> None:
    assert load_snippets(make({}), CHECKS) == ({}, [])


def test_a_broken_option_schema_sentence_falls_back_to_the_validators_words(make: Make) -> None:
    checks = {"python": Check({"nodes": {"type": "integer", "multipleOf": 2}}, {})}
    text = PLAIN.replace("}", ", nodes: 3}")
    _, findings = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": text}), checks)
    assert [(f.rule, f.place.col) for f in findings] == [("value-wrong", 63)]
    assert "`nodes`: 3 is not a multiple of 2" in findings[0].message


def test_the_pattern_of_a_checks_own_key_is_explained_by_its_description(make: Make) -> None:
    pointer = {"type": "string", "pattern": "^(/.*)?$", "description": "JSON pointer to the value."}
    text = PLAIN.replace("}", ", at: x}")
    checks = {"python": Check({"at": pointer}, {})}
    _, (finding,) = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": text}), checks)
    assert (finding.message, finding.fix) == (
        "`x` is not of the form `^(/.*)?$`.",
        "JSON pointer to the value.",
    )


def test_the_closest_branch_of_an_alternative_speaks(make: Make) -> None:
    either = {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]}
    checks = {"python": Check({"nodes": either}, {})}
    text = PLAIN.replace("}", ", nodes: [1, x]}")
    _, findings = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": text}), checks)
    assert [f.message for f in findings] == ["item 2 of `nodes` must be a whole number, not text."]


def test_a_clean_file_is_remembered_and_a_changed_one_is_read_again(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path.parent / f"{tmp_path.name}-cache"))
    project = make(MEMBERS | {"snippets/demo/topic.yaml": PLAIN})
    assert load_snippets(project, CHECKS, Store(tmp_path / ".evidoc"))[1] == []
    store = Store(tmp_path / ".evidoc")
    monkeypatch.setattr("evidoc.spec.schema.Schema._validator", None)  # a validation would now raise
    assert load_snippets(project, CHECKS, store)[1] == []
    monkeypatch.undo()
    make({"snippets/demo/topic.yaml": PLAIN.replace("check", "chek")})
    assert {f.rule for f in load_snippets(project, CHECKS, store)[1]} == {"key-missing"}
    # and another set of checks makes the same bytes wrong
    make({"snippets/demo/topic.yaml": PLAIN})
    assert [f.rule for f in load_snippets(project, {"shell": CHECKS["shell"]}, store)[1]] == ["value-wrong"]


WRONG = ["  check: 1", "- a", "  says: []", "  values: {a: }", "  files: {}"]
LINES = (Path(__file__).parent / "positive/topic/everything.yaml").read_text().splitlines()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(st.lists(st.sampled_from([*LINES, *WRONG]), max_size=12) | st.lists(st.text(max_size=20), max_size=5))
def test_arbitrary_specs_never_raise(make: Make, lines: list[str]) -> None:
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    snippets, findings = load_snippets(make(MEMBERS | {"snippets/demo/topic.yaml": text}), CHECKS)
    assert snippets or findings
    assert all(re.fullmatch(r"[a-z0-9-]+", f.rule) for f in findings)
