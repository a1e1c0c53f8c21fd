"""`mpi`: a Bash script that calls `mpirun`, on a launcher beside several workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evidoc.checks.driven import OBSERVE, Driven
from evidoc.model import Snippet


class Mpi(Driven):
    """The first file is run by Bash on the host `launcher`; `workers` others are `worker-0`, `worker-1`, …"""

    name = "mpi"
    module = "mpi"
    summary: Mapping[str, str] = {
        "ko": "Open MPI의 mpirun을 launcher에서 실행합니다. worker는 저마다 네트워크와 이름을 가집니다.",
        "en": "Runs Open MPI's mpirun on a launcher; each worker has a network and a name of its own.",
    }
    options: Mapping[str, Any] = {
        "workers": {"description": "Workers.", "type": "integer", "minimum": 0, "maximum": 32},
        **OBSERVE,
    }

    def hosts(self, snippet: Snippet) -> tuple[str, ...]:
        return ("launcher", *(f"worker-{number}" for number in range(int(snippet.options.get("workers", 0)))))


CHECK = Mpi()
