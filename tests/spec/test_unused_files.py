"""A file that a program's spec names, and the program does not, has no part in its run."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidoc.checks import load_checks
from evidoc.config import Language, Project
from evidoc.spec import load_snippets

TOPIC = """\
mesh:
  files: [mesh.py, {file}]
  check: {check}
"""


def judged(root: Path, file: str, text: str, check: str = "python") -> list[tuple[str, int]]:
    folder = root / "snippets/demo"
    folder.mkdir(parents=True)
    (folder / "topic.yaml").write_text(TOPIC.format(file=file, check=check), encoding="utf-8")
    (folder / "mesh.py").write_text(text, encoding="utf-8")
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text("x = 1\n", encoding="utf-8")
    (root / "docs/en").mkdir(parents=True)
    _, findings = load_snippets(Project(root, {"en": Language("en", "docs/en")}), load_checks())
    return [(each.rule, each.place.line) for each in findings]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("worker.py", "import worker\n"),
        ("worker.py", "from worker import x\n"),
        ("worker.py", "import subprocess\nsubprocess.run(['python', 'worker.py'])\n"),
        ("data.json", "open('data.json')\n"),
        ("project/page.md", "shutil.copytree('project', 'copy')\n"),
    ],
)
def test_a_file_that_the_program_names_passes(tmp_path: Path, file: str, text: str) -> None:
    assert judged(tmp_path, file, text) == []


@pytest.mark.parametrize("file", ["never.py", "output.txt"])
def test_a_file_that_nothing_names_is_refused(tmp_path: Path, file: str) -> None:
    assert judged(tmp_path, file, "whatever = 1  # nevermore, outputs\n") == [("file-unused", 2)]
