"""Pages, snippets and quiz as pytest items; and pytest-markdown-docs as an independent second runner."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

IDS = [
    "docs/en/index.md::form",
    "docs/en/index.md::sum/ranks",
    "docs/en/index.md::sum/too-many",
    "docs/en/index.md::claims",
    "docs/ko/index.md::form",
    "docs/ko/index.md::sum/ranks",
    "docs/ko/index.md::sum/too-many",
    "docs/ko/index.md::claims",
    "quiz/sum.yaml::world-size",
    "quiz/sum.yaml::form",
    "snippets/sum/topic.yaml::ranks",
    "snippets/sum/topic.yaml::lonely",
    "snippets/sum/topic.yaml::too-many",
    "snippets/sum/topic.yaml::form",
]


def pytest_(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_ids_are_stable(small: Path) -> None:
    done = pytest_(small, "--collect-only", "docs", "quiz", "snippets")
    assert [line for line in done.stdout.split("\n") if "::" in line] == IDS


def test_all_hold_side_by_side(small: Path) -> None:
    done = pytest_(small, "-n", "2", "docs", "quiz", "snippets")
    assert f"{len(IDS)} passed" in done.stdout, done.stdout


def test_only_what_became_false_fails_and_can_be_asked_again(small: Path) -> None:
    page = small / "docs/en/index.md"
    page.write_text(page.read_text().replace("[32]", "[31]"))
    done = pytest_(small, "docs", "quiz")
    assert "FAILED docs/en/index.md::claims" in done.stdout and "1 failed, 9 passed" in done.stdout, (
        done.stdout
    )
    assert "docs/en/index.md:5:12 [claim-value] it shows 31, but the evidence says 32." in done.stdout
    again = pytest_(small, "--lf", "docs", "quiz")
    assert "1 failed" in again.stdout and "passed" not in again.stdout
    chosen = pytest_(small, "-k", "too-many", "docs")
    assert "2 passed" in chosen.stdout


def test_a_block_whose_snippet_fails_fails_in_each_language(small: Path) -> None:
    snippet = small / "snippets/sum/ranks.py"
    snippet.write_text(snippet.read_text().replace("nodes = 4", "nodes = 1 // 0"))
    done = pytest_(small, "docs", "-k", "sum/ranks")
    assert "2 failed" in done.stdout
    assert "snippets/sum/ranks.py:1:1 [" in done.stdout and "ZeroDivisionError" in done.stdout


def test_a_quiz_item_fails_alone(small: Path) -> None:
    quiz = small / "quiz/sum.yaml"
    quiz.write_text(quiz.read_text().replace("value: 12", "value: 13"))
    assert "FAILED quiz/sum.yaml::world-size" in pytest_(small, "quiz").stdout


def test_a_project_without_evidoc_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    (tmp_path / "README.md").write_text("```python\n1 / 0\n```\n")
    assert "no tests ran" in pytest_(tmp_path).stdout


def test_a_broken_configuration_is_one_line(small: Path) -> None:
    pyproject = small / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace("pages = ", "page = ", 1))
    done = pytest_(small, "docs")
    assert done.returncode == 2 and "pyproject.toml:2:1" in done.stdout and "Traceback" not in done.stdout


def second(root: Path) -> dict[int, str]:
    """Line (from 0) -> outcome of each Python block that pytest-markdown-docs executes in English."""
    report = root / "report.jsonl"
    (root / "conftest.py").write_text(
        "import json\n"
        "def pytest_runtest_logreport(report):\n"
        "    if report.when == 'call':\n"
        f"        with open({str(report)!r}, 'a') as log:\n"
        "            log.write(json.dumps([report.location[1], report.outcome]) + '\\n')\n"
    )
    pytest_(root, "--no-evidoc", "--markdown-docs", "docs/en")
    return dict(json.loads(line) for line in report.read_text().splitlines())


def test_the_second_runner_executes_the_same_blocks_and_agrees(small: Path) -> None:
    assert second(small) == {7: "passed"}


def test_the_second_runner_sees_a_block_fail(small: Path) -> None:
    page = small / "docs/en/index.md"
    page.write_text(page.read_text().replace("nodes = 4", "nodes = 1 // 0"))
    assert second(small) == {7: "failed"}
