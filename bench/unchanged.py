"""Seconds of `evidoc check` with nothing changed: this project, and a tree of 66 pages x 10 blocks."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from corpus import write

HERE = Path(__file__).parents[1]


def seconds(root: Path, rounds: int) -> list[float]:
    """Whole-process wall times of `rounds` checks, after one that is not counted."""
    took = []
    for _ in range(rounds + 1):
        begun = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "evidoc", "check"], cwd=root, capture_output=True, text=True, check=False
        )
        took.append(time.perf_counter() - begun)
        if done.returncode:
            sys.exit(f"{root} is not green:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return took[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    print("| project | least s | median s |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), pages=66, blocks=10)
        for name, root in (("this project", HERE), ("66 pages x 10 blocks", Path(folder))):
            took = seconds(root, arguments.rounds)
            print(f"| {name} | {min(took):.2f} | {statistics.median(took):.2f} |")


if __name__ == "__main__":
    main()
