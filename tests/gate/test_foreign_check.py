"""A check of another distribution, registered by an entry point and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project
from evidoc.evidence.interpreter import interpreter_at
from evidoc.gate import Result
from evidoc.model import Verdict

PLUG_IN = '''
"""Counts the words of a text file."""

from evidoc.checks.base import Tried
from evidoc.model import Verdict


class Words:
    name = "words"
    proof = Verdict.VALIDATED
    summary = {"en": "Counts the words of a text.", "ko": "글의 낱말을 셉니다."}
    options = {"most": {"type": "integer", "minimum": 1}, "does": {"type": "string"}}
    value_options = {}

    def inputs(self, snippet, root):
        return ()

    def given(self, snippet, root):
        return frozenset()

    def run(self, snippet, root, runner):
        file = root / snippet.files[0]
        count = len(file.read_text().split())
        match snippet.options.get("does"):
            case "raise":
                raise LookupError("no dictionary")
            case "forget":
                return Tried(True)
            case "set":
                return Tried(True, values={"count": {count}})
            case "save":
                file.write_text("saved in an editor")
        if count > snippet.options.get("most", 1000):
            return Tried(False, f"{count} words are too many.", file=snippet.files[0], line=1, col=2)
        return Tried(True, values={"count": count}, versions={"words": "1.0"})


CHECK = Words()
'''
CLAIM = "[3](../../evidence/talk.yaml#poem.count)"
FENCE = "```text { #talk/poem }\nnot a program\n```\n"
PAGES = {
    "en": f"# Words\n\nIt has {CLAIM} words.\n\n{FENCE}",
    "ko": f"# 낱말\n\n낱말이 {CLAIM}개입니다.\n\n{FENCE}",
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the search path that holds the distribution as an installer would lay it out."""
    folder = tmp_path_factory.mktemp("site-packages")
    metadata = folder / "evidoc_words-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: evidoc-words\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[evidoc.checks]\nwords = evidoc_words:CHECK\n")
    (folder / "evidoc_words.py").write_text(PLUG_IN)
    return folder


@pytest.fixture
def root(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(installed))
    interpreter_at.cache_clear()  # which has listed the search path as it was
    files = {
        "snippets/talk/poem.txt": "not a program\n",
        **{f"docs/{code}/words.md": text for code, text in PAGES.items()},
        "pyproject.toml": "".join(
            f'[tool.evidoc.languages.{code}]\npages = "docs/{code}"\n' for code in PAGES
        ),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    write_spec(tmp_path)
    yield tmp_path
    interpreter_at.cache_clear()


def write_spec(root: Path, **options: object) -> None:
    spec = {"files": ["poem.txt"], "check": "words", "values": {"count": {}}, **options}
    (root / "snippets/talk/topic.yaml").write_text(f"poem: {json.dumps(spec)}\n")


def check(root: Path) -> Result:
    return gate.check(load_project(root))


def findings(result: Result) -> set[tuple[str, str]]:
    return {
        (str(each.place), each.message) for each in result.findings if each.rule.startswith(("snip", "check"))
    }


def test_it_is_recorded_claimed_remembered_and_shown_as_any_other(root: Path) -> None:
    result, written = gate.record(load_project(root))
    assert result.green and written == ("evidence/talk.yaml",), result.findings
    assert result.outcomes[0].verdict is Verdict.VALIDATED
    assert check(root).green and check(root).ran == 0
    assert "count: 3 (computed)" in gate.receipt(load_project(root), "talk/poem").as_text().plain
    (root / "snippets/talk/poem.txt").write_text("not a program at all\n")
    assert {"evidence-changed", "evidence-value", "fence-differs"} == {
        each.rule for each in check(root).findings
    }


def test_its_options_are_part_of_the_spec_s_schema(root: Path) -> None:
    write_spec(root, most=0)
    assert {(each.rule, each.message) for each in check(root).findings} >= {
        ("value-wrong", "`most` must be at least 1.")
    }
    write_spec(root, mots=1)
    assert "did you mean “most”?" in {each.fix for each in check(root).findings}


def test_its_refusal_stands_where_it_says(root: Path) -> None:
    write_spec(root, most=2)
    assert findings(check(root)) == {
        ("snippets/talk/poem.txt:1:2", "talk/poem failed: 3 words are too many.")
    }


@pytest.mark.parametrize(
    ("does", "message"),
    [
        ("raise", "the check `words` itself failed with LookupError: no dictionary."),
        ("forget", "the check `words` established no `count`."),
        ("set", "`count` is a set, which is no plain value; write `sorted(count)`."),
        ("save", "its files were changed while it ran."),
    ],
)
def test_a_check_that_misbehaves_is_an_error_of_its_snippet_and_nothing_is_kept(
    root: Path, does: str, message: str
) -> None:
    write_spec(root, does=does)
    result, written = gate.record(load_project(root))
    assert written == () and result.outcomes[0].verdict is Verdict.ERROR
    assert findings(result) == {
        ("snippets/talk/poem.txt:1:1", f"talk/poem could not be checked: {message}"),
    }
    (root / "snippets/talk/poem.txt").write_text("not a program\n")
    assert check(root).ran == 1


def test_the_command_finds_it(root: Path, installed: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "evidoc", "record"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 snippet (1 validated; 1 ran now)" in done.stdout, done.stderr
