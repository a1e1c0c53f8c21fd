"""CONTRIBUTING can be followed literally, and says the same to all readers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^(`{3,})sh\n(.*?)^\1$", re.MULTILINE | re.DOTALL)


def blocks(name: str) -> list[str]:
    return [found[2] for found in _BLOCK.finditer((ROOT / name).read_text(encoding="utf-8"))]


def test_both_languages_give_the_same_commands() -> None:
    assert blocks("CONTRIBUTING.md") == blocks("CONTRIBUTING.ko.md")


def test_its_blocks_pasted_in_order_leave_a_green_project(tmp_path: Path) -> None:
    project = tmp_path / "clone"
    for folder in ("docs", "snippets", "evidence", "quiz", "overrides"):
        shutil.copytree(ROOT / folder, project / folder)
    for file in ("pyproject.toml", "mkdocs.yml", "mkdocs.en.yml", "vocabulary.yaml"):
        shutil.copy(ROOT / file, project / file)
    command = tmp_path / "bin" / "evidoc"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m evidoc "$@"\n')
    command.chmod(0o755)
    script = "set -eu\n" + "".join(blocks("CONTRIBUTING.md"))
    environ = {**os.environ, "PATH": f"{command.parent}:{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", "-c", script], cwd=project, env=environ, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for language, batches in (("en", "has [16]"), ("ko", "배치가 [16]")):
        page = (project / f"docs/{language}/example/batches.md").read_text(encoding="utf-8")
        assert batches in page
        assert "batches = len(range(0, samples, batch))" in page
        assert "?" not in page
