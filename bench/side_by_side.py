"""Trivial blocks: evidoc beside its peers, whole processes, in one run, as ratios.

The peers execute in their own process without isolation; evidoc gives each
block namespaces, limits and a completion message. The figure to watch is the
ratio, not the seconds: run it where you are.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from corpus import write

SYBIL = """from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser()], patterns=["*.md"]).pytest()
"""
EXAMPLES = """import pytest
from pytest_examples import CodeExample, EvalExample, find_examples
@pytest.mark.parametrize("example", find_examples("sybil"), ids=str)
def test_example(example: CodeExample, eval_example: EvalExample) -> None:
    eval_example.run(example)
"""
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-evidoc"]


def commands(root: Path) -> dict[str, list[str]]:
    (root / "sybil").mkdir()
    (root / "sybil/conftest.py").write_text(SYBIL)
    for page in (root / "docs/en").glob("*.md"):
        # Sybil and pytest-examples pass over fences with attributes, so they get plain ones.
        (root / "sybil" / page.name).write_text(
            re.sub(r"^(```python) .*$", r"\1", page.read_text(), flags=re.M)
        )
    (root / "test_examples.py").write_text(EXAMPLES)
    return {
        "evidoc check --again": [sys.executable, "-m", "evidoc", "check", "--again"],
        "evidoc check (nothing changed)": [sys.executable, "-m", "evidoc", "check"],
        "pytest-markdown-docs": [*PYTEST, "--markdown-docs", "docs"],
        "Sybil": [*PYTEST, "sybil"],
        "pytest-examples": [*PYTEST, "test_examples.py"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, max(1, arguments.blocks // 20), min(arguments.blocks, 20))
        took: dict[str, list[float]] = {}
        todo = commands(root)
        for _ in range(arguments.rounds):
            for name, command in todo.items():
                begun = time.perf_counter()
                done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
                if done.returncode:
                    sys.exit(f"{name} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
                took.setdefault(name, []).append(time.perf_counter() - begun)
    medians = {name: statistics.median(each) for name, each in took.items()}
    base = medians["pytest-markdown-docs"]
    print(f"| {arguments.blocks} trivial blocks | s | ms a block | ratio |\n|---|---|---|---|")
    for name, seconds in medians.items():
        print(f"| {name} | {seconds:.2f} | {seconds / arguments.blocks * 1e3:.1f} | {seconds / base:.2f} |")


if __name__ == "__main__":
    main()
