"""The writer's round: edit a snippet, record, sync; nothing of the writer's is lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project
from evidoc.errors import EvidocError

LOCK = "evidence/sum.yaml"
PAGES = ("docs/en/index.md", "docs/ko/index.md")


def edit(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_bytes().decode()
    assert old in text
    (root / file).write_bytes(text.replace(old, new, 1).encode())


def read(root: Path, *files: str) -> list[bytes]:
    return [(root / file).read_bytes() for file in files]


def test_after_an_edit_record_and_sync_make_the_project_green_again(small: Path) -> None:
    edit(small, "snippets/sum/ranks.py", "per_node = 8", "per_node = 2")
    project = load_project(small)
    assert not gate.check(project).green
    _, written = gate.record(project)
    assert written == (LOCK,)
    changed, findings = gate.sync(project)
    assert (changed, findings) == (PAGES, ())
    assert "랭크는 [8](" in (small / PAGES[1]).read_text()
    edit(small, "quiz/sum.yaml", "value: 12", "value: 6")
    edit(small, "quiz/sum.yaml", "value: 32", "value: 8")
    assert gate.check(project).green


def test_recording_what_is_recorded_changes_no_byte(small: Path) -> None:
    before = read(small, LOCK)
    _, written = gate.record(load_project(small), again=True, today=date(2031, 1, 1))
    assert written == () and read(small, LOCK) == before


def test_a_changed_value_gets_the_date_and_its_neighbours_keep_theirs(small: Path) -> None:
    edit(small, "snippets/sum/lonely.py", "nodes = 4", "nodes = 3")
    gate.record(load_project(small), today=date(2031, 1, 1))
    assert (small / LOCK).read_text().count("2031-01-01") == 1


def test_what_fails_is_not_recorded(small: Path) -> None:
    before = read(small, LOCK)
    edit(small, "snippets/sum/ranks.py", "nodes = 4", "nodes = 1 // 0")
    result, written = gate.record(load_project(small))
    assert not result.green and written == () and read(small, LOCK) == before


def test_a_statement_that_came_out_false_is_not_recorded(small: Path) -> None:
    before = read(small, LOCK)
    edit(small, "snippets/sum/ranks.py", "per_node = 8", "per_node = 1")
    result, written = gate.record(load_project(small), ["sum/ranks"])
    assert not result.green and written == () and read(small, LOCK) == before


def test_a_lock_with_a_conflict_is_left_as_it_is(small: Path) -> None:
    edit(small, LOCK, "lonely:", "<<<<<<< mine\nlonely:")
    before = read(small, LOCK)
    result, written = gate.record(load_project(small), ["sum/ranks"])
    assert not result.green and written == () and read(small, LOCK) == before


def test_a_page_alone_is_told_of_a_lock_that_cannot_be_read(small: Path) -> None:
    lock = small / "evidence/sum.yaml"
    lock.write_text("<<<<<<< ours\n" + lock.read_text())
    result = gate.check(load_project(small), ["docs/en/index.md"])
    assert "evidence/sum.yaml" in {each.place.file for each in result.findings}


def test_evidence_of_a_topic_whose_spec_is_broken_is_kept(small: Path) -> None:
    before = read(small, LOCK)
    edit(small, "snippets/sum/topic.yaml", "check: python", "check: [")
    result, written = gate.record(load_project(small))
    assert not result.green and written == () and read(small, LOCK) == before


def test_the_record_of_a_snippet_that_is_gone_goes_with_the_next_full_record(small: Path) -> None:
    spec = (small / "snippets/sum/topic.yaml").read_text()
    (small / "snippets/sum/topic.yaml").write_text(spec[: spec.index("too-many:")])
    (small / "snippets/sum/too-many.py").unlink()
    assert "lock-orphan" in {each.rule for each in gate.check(load_project(small)).findings}
    gate.record(load_project(small), ["sum/ranks"])
    assert "too-many:" in (small / LOCK).read_text()
    gate.record(load_project(small))
    assert "too-many:" not in (small / LOCK).read_text()


def test_a_dry_run_says_what_would_change_and_writes_nothing(small: Path) -> None:
    edit(small, PAGES[0], "[32]", "[31]")
    before = read(small, *PAGES)
    changed, _ = gate.sync(load_project(small), dry_run=True)
    assert changed == PAGES[:1] and read(small, *PAGES) == before


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_sync_keeps_line_ends_and_containers(small: Path, end: str) -> None:
    for page in PAGES:
        text = (small / page).read_text()
        (small / page).write_bytes(
            text.replace("    ranks = len", "    ranks = 1 + len").replace("\n", end).encode()
        )
    expected = [data.replace(b"1 + len", b"len") for data in read(small, *PAGES)]
    changed, findings = gate.sync(load_project(small))
    assert (changed, findings) == (PAGES, ()) and read(small, *PAGES) == expected


def test_sync_fills_an_empty_fence_and_restores_a_statement(small: Path) -> None:
    before = read(small, PAGES[0])
    edit(small, PAGES[0], "nodes = 4\nper_node = 8\nworld_size = sum(per_node for _ in range(nodes))\n", "")
    edit(small, PAGES[0], "There are more ranks", "There are fewer ranks")
    gate.sync(load_project(small))
    assert read(small, PAGES[0]) == before


def test_sync_does_not_write_a_fence_that_would_end_early(small: Path) -> None:
    (small / "snippets/sum/ranks.py").write_text(
        'nodes = 4\nper_node = 8\nworld_size = sum(per_node for _ in range(nodes))\ntext = """\n```\n"""\n'
    )
    before = read(small, *PAGES)
    changed, findings = gate.sync(load_project(small))
    assert changed == () and {each.rule for each in findings} == {"sync-would-break"}
    assert read(small, *PAGES) == before


def test_a_name_that_means_nothing_is_wrong_usage(small: Path) -> None:
    for ask in (gate.check, gate.record, gate.sync):
        with pytest.raises(EvidocError, match="sum/rank"):
            ask(load_project(small), ["sum/rank"])


def test_a_part_can_be_checked_alone(small: Path) -> None:
    edit(small, "snippets/sum/lonely.py", "nodes = 4", "nodes = 5")
    assert gate.check(load_project(small), ["sum/too-many"]).green
    assert not gate.check(load_project(small), ["snippets/sum/lonely.py"]).green
    assert not gate.check(load_project(small), ["sum"]).green
    assert gate.check(load_project(small), ["docs/ko"]).snippets == 2


def while_it_runs(act: Callable[[], object]) -> Callable[[int, int, str], None]:
    """Progress that acts once, when the first snippet has run: as another window on the same folder would."""
    acts = [act]

    def progress(done: int, total: int, name: str) -> None:
        for each in acts:
            each()
        acts.clear()

    return progress


def test_what_another_record_wrote_meanwhile_is_kept(small: Path) -> None:
    other = small / "snippets/other"
    other.mkdir()
    (other / "one.py").write_text("one = len('a')\n")
    (other / "topic.yaml").write_text("one: {files: [one.py], check: python, values: {one: {}}}\n")
    project = load_project(small)
    progress = while_it_runs(lambda: gate.record(project, ["other"]))
    edit(small, "snippets/sum/lonely.py", "nodes = 4", "nodes = 3")
    _, written = gate.record(project, ["sum"], progress=progress)
    assert written == (LOCK,)
    assert "one: 1" in (small / "evidence/other.yaml").read_text()
