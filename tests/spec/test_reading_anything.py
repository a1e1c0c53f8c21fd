"""Whatever a file holds, the readers answer with findings."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spec_examples import CHECKS

from evidoc.config import Project, load_project
from evidoc.errors import EvidocError
from evidoc.evidence.lock import load_lock
from evidoc.quiz import load_quiz
from evidoc.spec import load_snippets
from evidoc.spec.regions import fence_id, shown

Make = Callable[..., Project]
KEYS = [
    "mesh",
    "files",
    "check",
    "environment",
    "proves",
    "unproven",
    "values",
    "says",
    "refused",
    "limit",
    "digits",
    "unit",
    "from",
    "when",
    "control",
    "message",
    "ko",
    "en",
    "id",
    "ask",
    "with",
    "decided_by",
    "options",
    "value",
    "turned",
    "by",
    "right",
    "why",
    "misconception",
    "source",
    "url",
    "date",
    "review",
    "digest",
    "environments",
    "core",
    "given",
    "versions",
    "verdict",
    "world_size",
    "a-statement",
]
SCALARS = [
    "python",
    "shell",
    "executed",
    "mesh",
    "mesh.py",
    "demo/mesh",
    "mesh.world_size",
    "{world_size}",
    "world_size",
    "http://a.b/c",
    "2026-02-30",
]
LEAVES = st.none() | st.booleans() | st.integers(-2, 20) | st.sampled_from(SCALARS) | st.text(max_size=4)
TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, min_size=2, max_size=8)
    ),
    max_leaves=40,
)
FIXTURES = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(suppress_health_check=FIXTURES, deadline=None, max_examples=200)
@given(TREES)
def test_any_tree_is_read_or_refused_by_every_reader(make: Make, tree: Any) -> None:
    text = json.dumps(tree)  # JSON without surrogates and tabs is YAML
    files = dict.fromkeys(("snippets/demo/topic.yaml", "quiz/demo.yaml", "evidence/demo.yaml"), text)
    project = make(files | {"snippets/demo/mesh.py": ""})
    for entries, findings in (load_snippets(project, CHECKS), load_quiz(project), load_lock(project)):
        assert entries or findings
        assert all(f.message and f.place.line >= 1 and f.place.col >= 1 for f in findings)


@settings(suppress_health_check=FIXTURES, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(["tool.evidoc = 1", "tool = 1"]))
def test_any_configuration_is_read_or_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.evidoc]\n" + text)
    with suppress(EvidocError):
        load_project(tmp_path)


MARKERS = st.lists(
    st.sampled_from(["# region: a", "# endregion: a", "  // region: b", "  // endregion: b", " x", ""])
)


@given(MARKERS, st.none() | st.sampled_from(["a", "b", "c", ""]))
def test_any_markers_are_read_or_refused_and_never_shown(lines: list[str], region: str | None) -> None:
    text = shown("\n".join(lines), region, "a.py")
    assert not isinstance(text, str) or "region:" not in text


@given(st.text(st.sampled_from("ab/:.-한")))
def test_any_fence_id_has_an_answer(id: str) -> None:
    assert isinstance(fence_id(id, {}), str)
