"""A statement made false turns the gate red, at its line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project
from evidoc.gate import Result

EN = "docs/en/plan/mesh-and-batch.md"
KO = "docs/ko/plan/mesh-and-batch.md"
LOCK = "evidence/launch.yaml"
QUIZ = "quiz/launch.yaml"


@dataclass(frozen=True)
class Edit:
    """Replace the first `old` of `file` (after `after`, if given) by `new`."""

    file: str
    old: str
    new: str
    after: str = ""

    def make(self, root: Path) -> int:
        """Make the edit and return its line."""
        path = root / self.file
        text = path.read_bytes().decode()
        start = text.index(self.after) if self.after else 0
        at = text.index(self.old, start)
        path.write_bytes((text[:at] + self.new + text[at + len(self.old) :]).encode())
        return text[:at].count("\n") + 1


def lines(result: Result, file: str) -> set[int]:
    return {
        each.place.line for each in result.findings if each.place.file == file and each.severity == "error"
    }


def check(root: Path) -> Result:
    return gate.check(load_project(root))


CLAIM = "(../../../evidence/launch.yaml#"
EDITS = {
    "a number in prose": Edit(EN, f"[64]{CLAIM}mesh.world_size", f"[63]{CLAIM}mesh.world_size"),
    "a number in Korean prose": Edit(KO, f"[64]{CLAIM}mesh.world_size", f"[46]{CLAIM}mesh.world_size"),
    "a digit glued after a value": Edit(EN, "#mesh.world_size)", "#mesh.world_size)0"),
    "a digit glued before a value": Edit(EN, f"[64]{CLAIM}mesh.world_size", f"1[64]{CLAIM}mesh.world_size"),
    "a multiplier glued to a value": Edit(KO, "#mesh.world_size)", "#mesh.world_size)만"),
    "a thousand after a value": Edit(EN, "#mesh.world_size)", "#mesh.world_size) thousand"),
    "a unit that the value does not have": Edit(EN, "#mesh.world_size)", "#mesh.world_size) GB"),
    "a version": Edit("docs/en/index.md", "[2.13.0]", "[2.12.0]"),
    "a negation put into a statement": Edit(
        EN, "raises no error for a mesh smaller", "raises an error for a mesh smaller"
    ),
    "a negation put into a Korean statement": Edit(KO, "오류를 내지 않습니다](", "오류를 냅니다]("),
    "an at-least put into a statement": Edit(EN, "[With 8 GPUs per node", "[With at least 8 GPUs per node"),
    "a statement moved to another subject": Edit(
        EN, "[`init_device_mesh` raises no", "[`DeviceMesh` raises no"
    ),
    "a fence edited": Edit(
        EN, 'mesh_dim_names=("dp", "pp", "tp")', 'mesh_dim_names=("dp", "tp", "pp")', after="#launch/mesh }"
    ),
    "a heading only in one language": Edit(
        EN, "## Make the mesh { #mesh }", "### More { #more }\n\n## Make the mesh { #mesh }"
    ),
    "a heading's level in one language": Edit(
        EN, "## Make the mesh { #mesh }", "### Make the mesh { #mesh }"
    ),
    "a claim dropped in one language": Edit(EN, f"[64]{CLAIM}mesh.world_size)", "many"),
    "an option's value": Edit(QUIZ, "- value: 64\n", "- value: 65\n"),
    "a wrong option's value": Edit(QUIZ, "- value: 14\n", "- value: 15\n"),
    "a number put into a stem": Edit(QUIZ, "TP={tp}, PP={pp}, DP={dp}?", "TP={tp}, PP=8, DP={dp}?"),
    "a hole of a stem exchanged": Edit(QUIZ, "TP={tp}, PP={pp}, DP={dp}?", "TP={pp}, PP={tp}, DP={dp}?"),
    "a claim under another name": Edit(
        EN, f"(tensor parallelism) [8]{CLAIM}mesh.tp)", f"(tensor parallelism) [4]{CLAIM}mesh.pp)"
    ),
    "a claim of another cell": Edit(KO, f"| [8]{CLAIM}mesh.tp) |", f"| [4]{CLAIM}mesh.pp) |"),
    "a doubt before a statement": Edit(
        EN, "[`init_device_mesh` raises no", "Some believe that [`init_device_mesh` raises no"
    ),
    "a lock's value": Edit(LOCK, "world_size: 64", "world_size: 65", after="\nmesh:"),
    "a lock's version": Edit(LOCK, "torch: 2.13.0", "torch: 2.12.0", after="\nmesh:"),
    "a lock's statement": Edit(LOCK, "silent: true", "silent: false", after="\nmesh-product:"),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_a_false_edit_is_found_at_its_line(project: Path, edit: Edit) -> None:
    line = edit.make(project)
    result = check(project)
    assert not result.green
    assert line in lines(result, edit.file), "\n".join(
        f"{each.place} {each.message}" for each in result.findings
    )


def test_two_claims_swapped_are_found_where_they_stand(project: Path) -> None:
    text = (project / EN).read_text()
    first, second = re.findall(r"\[(\d+)\]\(\S+#mesh\.(?:pp|dp)\)", text)[:2]
    assert first != second
    swapped = text.replace(f"[{first}]{CLAIM}mesh.pp)", "@", 1).replace(
        f"[{second}]{CLAIM}mesh.dp)", f"[{first}]{CLAIM}mesh.dp)", 1
    )
    (project / EN).write_text(swapped.replace("@", f"[{second}]{CLAIM}mesh.pp)", 1))
    result = check(project)
    assert len(lines(result, EN)) >= 1


def test_a_snippet_edited_is_found_in_it_and_in_both_pages(project: Path) -> None:
    Edit("snippets/launch/mesh.py", "tp = 8", "tp = 4").make(project)
    result = check(project)
    assert lines(result, EN) and lines(result, KO)
    assert any(each.place.file.startswith("snippets/launch/") for each in result.findings)


def test_snippet_and_fences_edited_together_are_found_by_running(project: Path) -> None:
    for file in ("snippets/launch/mesh.py", EN, KO):
        after = "" if file.endswith(".py") else "#launch/mesh }"
        Edit(
            file,
            '(dp, pp, tp), mesh_dim_names=("dp", "pp", "tp")',
            '(pp, dp, tp), mesh_dim_names=("dp", "pp", "tp")',
            after,
        ).make(project)
    result = check(project)
    assert not result.green
    told = [each for each in result.findings if "dp_group" in each.message]
    assert told, [each.message for each in result.findings]
    assert any("[5, 37]" in each.message for each in told), "the old value is named"


def test_lock_and_prose_edited_together_are_found_by_running(project: Path) -> None:
    line = Edit(LOCK, "world_size: 64", "world_size: 65", after="\nmesh:").make(project)
    for file in (EN, KO):
        Edit(file, f"[64]{CLAIM}mesh.world_size", f"[65]{CLAIM}mesh.world_size").make(project)
    result = check(project)
    assert line in lines(result, LOCK)


def test_the_unspoiled_copy_is_green_without_running_anything(project: Path) -> None:
    result = check(project)
    assert result.green and result.ran == 0
