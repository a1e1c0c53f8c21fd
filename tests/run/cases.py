"""Example programs and what is expected of them: a case is a file whose first comment lines say it.

`# status: timeout`, `# message: part of the sentence`, `# line: 3`, `# values: {"x": 1}`,
`# limits: seconds=1 memory=64`, `# names: x y`, `# ranks: 2`, `# hosts: head w1`, `# service: front`.
`# walls: mount` names the kinds of namespaces without which it would end otherwise, or do harm.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from evidoc.run import Job, Limits, Ran, Status

HERE = Path(__file__).parent
_QUICK = Limits(seconds=20, memory=1024, output=256, file=16, processes=64)


@dataclass(frozen=True)
class Case:
    name: str
    job: Job
    status: Status
    message: str = ""
    line: int | None = None
    values: dict[str, Any] | None = None
    walls: frozenset[str] = frozenset()

    def complaints(self, ran: Ran) -> list[str]:
        """How `ran` differs from what is expected."""
        found = []
        if ran.status is not self.status:
            found.append(
                f"{self.name}: {ran.status} ({ran.message}), not {self.status}; it printed {ran.output!r}"
            )
        if self.message not in ran.message:
            found.append(f"{self.name}: {self.message!r} is not in {ran.message!r}")
        if self.line is not None and (ran.file, ran.line) != (self.job.entry, self.line):
            found.append(f"{self.name}: at {ran.file}:{ran.line}, not at line {self.line}")
        if self.values is not None and ran.values != self.values:
            found.append(f"{self.name}: values {ran.values}, not {self.values}")
        return found


def load(folder: str, environ: dict[str, str]) -> list[Case]:
    """Every case below `folder`; `environ` goes to each."""
    return [
        _case(path, environ) for path in sorted((HERE / folder).iterdir()) if path.suffix in (".py", ".sh")
    ]


def _case(path: Path, environ: dict[str, str]) -> Case:
    data = path.read_bytes()
    said: dict[str, str] = {}
    for line in data.decode().splitlines():
        if not line.startswith("# "):
            break
        key, _, value = line[2:].partition(": ")
        said[key] = value
    bounds = [bound.partition("=") for bound in said.get("limits", "").split()]
    limits = replace(
        _QUICK, **{key: float(value) if key == "seconds" else int(value) for key, _, value in bounds}
    )
    values = json.loads(said["values"]) if "values" in said else None
    job = Job(
        "python" if path.suffix == ".py" else "shell",
        path.name,
        {path.name: data},
        names=tuple(said["names"].split()) if "names" in said else tuple(values or ()),
        ranks=int(said.get("ranks", 1)),
        environ=environ,
        limits=limits,
        hosts=tuple(said.get("hosts", "").split()),
        service=said.get("service", ""),
    )
    line = int(said["line"]) if "line" in said else None
    walls = frozenset(said["walls"].split()) if "walls" in said else frozenset()
    return Case(path.name, job, Status(said["status"]), said.get("message", ""), line, values, walls)
