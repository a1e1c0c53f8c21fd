"""`ray`: a Python program on a Ray cluster of one node, started for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evidoc.checks.driven import Driven
from evidoc.checks.program import LIMITS, scratch_name
from evidoc.model import Snippet


class Ray(Driven):
    """The first file is the driver's program; `RAY_ADDRESS` leads it to the cluster, as in a RayJob.

    Its values are its top-level names.
    """

    name = "ray"
    module = "ray_node"
    summary: Mapping[str, str] = {
        "ko": "진짜 Ray 클러스터를 노드 하나로 띄우고 그 위에서 Python 프로그램을 실행합니다.",
        "en": "Runs a Python program on a real Ray cluster of one node, started for it.",
    }
    options: Mapping[str, Any] = {
        "cpus": {
            "description": "CPUs that the node offers.",
            "type": "integer",
            "minimum": 1,
            "maximum": 256,
        },
        "gpus": {"description": "GPUs that it says it has.", "type": "integer", "minimum": 0, "maximum": 64},
        **LIMITS,
    }

    def hosts(self, snippet: Snippet) -> tuple[str, ...]:
        return ("head",)  # Ray wants an address that is not the loopback's

    def told(self, snippet: Snippet) -> Mapping[str, Any]:
        options = snippet.options
        return {"cpus": int(options.get("cpus", 4)), "gpus": int(options.get("gpus", 0))}

    def observer(self, snippet: Snippet) -> str | None:
        return scratch_name(snippet, snippet.files[0])


CHECK = Ray()
