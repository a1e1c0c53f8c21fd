"""The example folders of the readers' tests, and what holds findings against them.

A negative case says at its top, in comments, what has to be found:
`# expect LINE:COL RULE: fragment of the message`, all of it and nothing else,
and `# expect-fix: fragment` of one of the fixes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from evidoc.model import Finding

HERE = Path(__file__).parent
EXPECT = re.compile(r"^# expect (\d+):(\d+)(?: ([a-z0-9-]+))?: ?(.*?)\r?$", re.MULTILINE)
EXPECT_FIX = re.compile(r"^# expect-fix: (.*?)\r?$", re.MULTILINE)


@dataclass(frozen=True)
class Check:
    """What a check says of its own keys."""

    options: Mapping[str, Any]
    value_options: Mapping[str, Any]
    reads: tuple[str, ...] = ()

    def inputs(self, snippet: Any, root: Path) -> tuple[str, ...]:
        return self.reads


CHECKS = {
    "python": Check(
        {"limit": {"type": "number", "exclusiveMinimum": 0}}, {"from": {"enum": ["stdout", "file"]}}
    ),
    "shell": Check({}, {}),
}


def cases(folder: str, suffix: str = ".yaml") -> list[Any]:
    """The example files of a folder, as test parameters."""
    files = sorted((HERE / folder).glob(f"*{suffix}"))
    assert files, folder
    return [pytest.param(file, id=file.stem) for file in files]


def assert_as_expected(findings: list[Finding], case: Path) -> None:
    """Hold findings against what a case's comments expect."""
    text = case.read_bytes().decode()
    expected = [(int(line), int(col), rule, part) for line, col, rule, part in EXPECT.findall(text)]
    assert expected, "a negative case says what it expects"
    shown = "\n".join(f"{f.place} {f.rule}: {f.message} -> {f.fix}" for f in findings)
    left = list(findings)
    for line, col, rule, part in expected:
        at = [f for f in left if (f.place.line, f.place.col, f.rule) == (line, col, rule)]
        match = next((f for f in at if part in f.message), None)
        assert match, f"not found: {line}:{col} {rule}: {part}\nfound:\n{shown}"
        left.remove(match)
    assert not left, f"not expected: {left}\nfound:\n{shown}"
    for part in EXPECT_FIX.findall(text):
        assert any(part in f.fix for f in findings), f"no fix says {part!r}:\n{shown}"
    for finding in findings:
        assert finding.message.endswith(".") and "\n" not in finding.message, finding
        assert finding.fix and len(finding.message) < 300, finding
