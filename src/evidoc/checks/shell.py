"""`shell`: one Bash script, run to its end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from evidoc.checks.given.shell import given
from evidoc.checks.program import Program
from evidoc.model import Snippet


class Shell(Program):
    """A Bash script. Its values are its variables, as text."""

    name = "shell"
    program = "shell"
    summary: Mapping[str, str] = {
        "ko": "Bash 스크립트를 격리된 프로세스에서 끝까지 실행하며, 한 명령이라도 실패하면 실패입니다.",
        "en": "Runs a Bash script to its end in an isolated process; one failing command fails it.",
    }

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return given(snippet, root)


CHECK = Shell()
