"""Volcano's webhook refuses a gang that can never be complete."""

from __future__ import annotations

from typing import Any

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.kinds("Job", "batch.volcano.sh"):
        tasks = items(manifest.value, "spec", "tasks")
        total = 0
        for index, task in enumerate(tasks):
            replicas, least = _number(part(task, "replicas"), 1), part(task, "minAvailable")
            total += replicas
            if isinstance(least, int) and least > replicas:
                path = ("spec", "tasks", index, "minAvailable")
                yield manifest, path, f"{least} is more than the task's {replicas} replicas"
        least = part(manifest.value, "spec", "minAvailable")
        if isinstance(least, int) and least > total:
            yield (
                manifest,
                ("spec", "minAvailable"),
                f"{least} is more than the {total} replicas of all tasks",
            )


def _number(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise


RULE = Rule("min-available", Origin.ADMISSION, "a Volcano Job has as many pods as its gang needs", _look)
