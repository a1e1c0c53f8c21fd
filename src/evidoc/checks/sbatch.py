"""`sbatch`: a batch script, or commands, on a Slurm cluster of the check's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evidoc.checks.driven import OBSERVE, Driven
from evidoc.model import Snippet


class Sbatch(Driven):
    """The first file is submitted and must complete; one that ends in `.sh` is run by Bash instead."""

    name = "sbatch"
    module = "slurm"
    summary: Mapping[str, str] = {
        "ko": "진짜 Slurm 클러스터를 띄워 배치 스크립트를 제출하고 끝까지 기다립니다.",
        "en": "Submits a batch script to a real Slurm cluster, started for it, and waits for its end.",
    }
    options: Mapping[str, Any] = {
        "nodes": {"description": "Nodes of the cluster.", "type": "integer", "minimum": 1, "maximum": 32},
        "gpus": {"description": "GPUs of a node.", "type": "integer", "minimum": 0, "maximum": 64},
        "features": {
            "description": "Features that every node has.",
            "type": "array",
            "items": {"type": "string", "pattern": r"^[A-Za-z0-9._-]+$"},
            "uniqueItems": True,
        },
        "accounting": {"description": "Whether slurmdbd and MariaDB run, too.", "type": "boolean"},
        "test-only": {
            "description": "Whether to ask only if the script would be accepted.",
            "type": "boolean",
        },
        **OBSERVE,
    }

    def hosts(self, snippet: Snippet) -> tuple[str, ...]:
        return ("controller", *(f"node{number}" for number in range(1, self._nodes(snippet) + 1)))

    def told(self, snippet: Snippet) -> Mapping[str, Any]:
        options = snippet.options
        return {
            "nodes": self._nodes(snippet),
            "gpus": int(options.get("gpus", 8)),
            "features": list(options.get("features", ())),
            "accounting": bool(options.get("accounting", False)),
            "test_only": bool(options.get("test-only", False)),
        }

    @staticmethod
    def _nodes(snippet: Snippet) -> int:
        return int(snippet.options.get("nodes", 4))


CHECK = Sbatch()
