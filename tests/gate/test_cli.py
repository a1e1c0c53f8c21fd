"""The command line: exit statuses, reports, and no traceback for anything a person may type."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def evidoc(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "evidoc", *arguments], cwd=root, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


def test_green_is_0_and_says_so(small: Path) -> None:
    done = evidoc(small, "check")
    assert done.returncode == 0
    assert done.stdout.startswith(
        "green: 2 pages, 3 snippets (2 executed, 1 refused; 0 ran now), 4 claims, 1 quiz item"
    )


def test_red_is_1_and_shows_the_line_the_reason_and_the_remedy(small: Path) -> None:
    page = small / "docs/en/index.md"
    page.write_text(page.read_text().replace("[32]", "[31]"))
    done = evidoc(small, "check")
    assert done.returncode == 1
    assert "docs/en/index.md:5:12  error [claim-value]" in done.stdout
    assert "it shows 31, but the evidence says 32." in done.stdout
    assert "5 | There are [31](" in done.stdout
    assert "fix: evidoc sync" in done.stdout
    assert evidoc(small, "sync").returncode == 0
    assert evidoc(small, "check").returncode == 0


def test_the_json_report_has_every_finding_and_outcome(small: Path) -> None:
    page = small / "docs/ko/index.md"
    page.write_text(page.read_text().replace("[32]", "[31]"))
    done = evidoc(small, "check", "--report", "json")
    report = json.loads(done.stdout)
    assert done.returncode == 1 and report["green"] is False
    (finding,) = report["findings"]
    assert (finding["file"], finding["line"], finding["col"]) == ("docs/ko/index.md", 5, 6)
    assert {each["id"]: each["verdict"] for each in report["snippets"]} == {
        "sum/lonely": "executed",
        "sum/ranks": "executed",
        "sum/too-many": "refused",
    }
    assert report["counts"]["claims"] == 4


def test_a_receipt_says_what_is_known_and_how_to_find_out_again(small: Path) -> None:
    text = evidoc(small, "show", "sum/ranks").stdout
    for part in (
        "executed",
        "world_size: 32 (computed)",
        "nodes: 4 (given)",
        "evidoc check --again sum/ranks",
    ):
        assert part in text
    facts = json.loads(evidoc(small, "show", "sum/ranks", "--report", "json").stdout)
    assert facts["lock"] == "current"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["check", "sum/rank"], "sum/rank"),
        (["check", "ranks"], "did you mean “sum/ranks”?"),
        (["check", "docs/en/index"], "did you mean “docs/en/index.md”?"),
        (["show", "sum/rank"], "did you mean “sum/ranks”?"),
        (["show", "sum"], "name one of its snippets (sum/"),
        (["check", "--repot", "json"], "--repot"),
        (["check", "--report", "xml"], "xml"),
        (["check", "--jobs", "0"], "--jobs"),
        (["chek"], "chek"),
        (["check", "-C", "nowhere"], "nowhere"),
    ],
)
def test_wrong_usage_is_2_with_one_sentence(small: Path, arguments: list[str], part: str) -> None:
    done = evidoc(small, *arguments)
    assert done.returncode == 2
    assert part in done.stderr


@pytest.mark.parametrize(
    ("here", "name", "pages"),
    [
        (".", ".", 2),
        ("docs/en", ".", 1),
        ("docs/en", "index.md", 1),
        ("docs/en", "../ko", 1),
        ("src", "..", 2),
    ],
)
def test_a_path_is_read_from_where_one_stands(small: Path, here: str, name: str, pages: int) -> None:
    (small / here).mkdir(exist_ok=True)
    done = evidoc(small / here, "check", name)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"green: {pages} page")


def test_a_folder_of_snippets_means_them(small: Path) -> None:
    assert ", 3 snippets (" in evidoc(small, "check", "snippets/sum").stdout


def test_a_receipt_of_changed_code_does_not_say_that_it_holds(small: Path) -> None:
    with (small / "snippets/sum/ranks.py").open("a") as file:
        file.write("\n")
    facts = json.loads(evidoc(small, "show", "sum/ranks", "--report", "json").stdout)
    assert facts["verdict"] == "stale"


@pytest.mark.parametrize("command", ["check", "record", "sync", "show"])
def test_help_fits_a_terminal_and_explains_every_option(small: Path, command: str) -> None:
    lines = evidoc(small, command, "--help").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.strip().endswith("<bool>") for line in lines)


def test_help_names_the_exit_statuses(small: Path) -> None:
    assert "Exit status: 0 when everything holds" in " ".join(evidoc(small, "--help").stdout.split())


def test_record_says_why_it_wrote_nothing(small: Path) -> None:
    snippet = small / "snippets/sum/ranks.py"
    snippet.write_text("raise SystemExit(3)\n")
    done = evidoc(small, "record", "sum/ranks")
    assert done.returncode == 1
    assert done.stdout.endswith(
        "What fails keeps its old evidence. Where only pages differ, run evidoc sync.\n"
    )


def test_a_broken_configuration_is_2_with_its_place(small: Path) -> None:
    pyproject = small / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace("pages = ", "page = ", 1))
    done = evidoc(small, "check")
    assert done.returncode == 2 and "pyproject.toml:2:1" in done.stderr and "did you mean" in done.stderr


def test_a_project_can_be_named_from_elsewhere(small: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert evidoc(elsewhere, "check", "--project", str(small)).returncode == 0
    assert evidoc(elsewhere, "check").returncode == 2


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("docs", "en/index.md"),
        ("docs/en", "."),
        (".", "./docs/en/"),
        ("docs/ko", "../en"),
        ("docs/ko", "docs/en"),
        (".", "{root}/docs/en"),
        ("docs", "sum/ranks"),
        (".", "snippets/sum"),
        ("evidence", "sum.yaml"),
    ],
)
def test_a_part_can_be_named_as_a_shell_completes_it(small: Path, folder: str, name: str) -> None:
    done = evidoc(small / folder, "check", name.format(root=small))
    assert done.returncode == 0 and done.stdout.startswith("green: "), done.stderr


def test_a_finding_can_be_opened_from_the_working_directory(small: Path) -> None:
    page = small / "docs/en/index.md"
    page.write_text(page.read_text().replace("[32]", "[31]"))
    assert evidoc(small / "docs/ko", "check", "../en").stdout.startswith("../en/index.md:5:12  error")
