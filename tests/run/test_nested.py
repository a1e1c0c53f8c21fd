"""evidoc runs inside a block, as the blocks that document it do."""

from __future__ import annotations

from evidoc.run import Job, Sandbox, Status

INNER = b"""
from pathlib import Path
from evidoc.run import Job, Sandbox

with Sandbox(Path("."), workers=1) as box:
    ran = box.run(Job("python", "inner.py", {"inner.py": b"answer = 6 * 7"}, ("answer",)))
    notices = len(box.notices)
status = str(ran.status)
message = ran.message
answer = ran.values.get("answer")
"""


def test_a_sandbox_inside_a_block_runs_blocks_of_its_own(sandbox: Sandbox) -> None:
    ran = sandbox.run(
        Job("python", "outer.py", {"outer.py": INNER}, ("status", "message", "answer", "notices"))
    )
    assert ran.status is Status.COMPLETED, ran.message
    assert ran.values == {"status": "completed", "message": "", "answer": 42, "notices": 1}


def test_evidoc_s_command_is_found_by_a_shell_block(sandbox: Sandbox) -> None:
    script = b"version=$(python3 -m evidoc --version)\n"
    ran = sandbox.run(Job("shell", "version.sh", {"version.sh": script}, ("version",)))
    assert ran.status is Status.COMPLETED, ran.message
    assert ran.values["version"].startswith("evidoc ")
