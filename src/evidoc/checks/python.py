"""`python`: one Python program, run to its end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from evidoc.checks.given.python import given
from evidoc.checks.program import Program
from evidoc.model import Snippet


class Python(Program):
    """A Python program. Its values are its top-level names."""

    name = "python"
    program = "python"
    summary: Mapping[str, str] = {
        "ko": "Python 프로그램을 격리된 프로세스에서 끝까지 실행합니다.",
        "en": "Runs a Python program to its end in an isolated process.",
    }

    def given(self, snippet: Snippet, root: Path) -> frozenset[str]:
        return given(snippet, root)


CHECK = Python()
