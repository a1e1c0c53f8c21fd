"""A script that is run on every node at once, as the nodes of a job would run it."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidoc.checks.inside import script
from evidoc.checks.inside.script import Ended
from evidoc.checks.inside.told import broken

_SCRATCH = Path("/tmp/torchrun")
_GRACE = 5.0
"""Seconds for the other nodes when one has failed: what waits for it would wait for its whole limit."""


@dataclass(frozen=True, slots=True)
class Node:
    """One node: it knows its number as `NODE_RANK`, and is called `node0`, `node1`, …"""

    number: int

    @property
    def name(self) -> str:
        return f"node{self.number}"

    @property
    def scratch(self) -> Path:
        return _SCRATCH / self.name

    def run(self, file: str) -> Ended:
        """Run the script here. What it wrote is then in `node0.log`, its exit status in `node0.status`."""
        self.scratch.mkdir(parents=True)
        command = ["env", f"NODE_RANK={self.number}", *script.bash(file, self.scratch)]
        if self.number:  # we are on the first
            # As on a node of its own the working directory is given, not inherited.
            command = ["ssh", self.name, f"cd {shlex.quote(os.getcwd())} && exec {shlex.join(command)}"]
        ended = script.run(command, Path(f"{self.name}.log"))
        Path(f"{self.name}.status").write_text(f"{ended.status}\n", encoding="ascii")
        return ended


def run(namespace: dict[str, Any], options: dict[str, Any]) -> None:
    """Run the script on every node, and observe. Raises `ToldError` where one fails that may not."""
    if shutil.which("torchrun") is None:
        raise broken("`torchrun` is not on the path: install torch beside evidoc")
    _everywhere(options["file"], [Node(number) for number in range(options["nodes"])], options["may_fail"])
    script.observe(options["observe"], namespace)


def _everywhere(file: str, nodes: list[Node], may_fail: bool) -> None:
    pool = ThreadPoolExecutor(len(nodes))
    running = {pool.submit(node.run, file): node for node in nodes}
    failed: dict[int, Ended] = {}
    killed = False
    left: set[Future[Ended]] = set(running)
    while left:
        done, left = wait(left, _GRACE if failed else None, FIRST_COMPLETED)
        if not done:
            # All of this user's processes but ourselves: launchers that wait, and their workers.
            os.kill(-1, signal.SIGKILL)
            killed = True
        elif not (may_fail or killed):
            failed |= {running[each].number: each.result() for each in done if each.result().status}
    pool.shutdown()
    if failed:
        first = nodes[min(failed)]  # whichever was the quickest: the message is the same each time
        raise script.failure(file, first.scratch, failed[first.number], f"{first.name}: ")
