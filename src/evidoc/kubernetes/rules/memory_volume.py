"""A volume in memory counts towards the memory limits of the containers that write into it.

https://kubernetes.io/docs/concepts/storage/volumes/#emptydir
"""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, mapping, part
from evidoc.kubernetes.quantity import quantity
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import running


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        limits = [quantity(mapping(one.value, "resources", "limits").get("memory")) for one in running(pod)]
        whole = sum(limit for limit in limits if limit is not None)
        if not limits or None in limits:
            continue  # what has no limit may hold the volume
        for index, volume in enumerate(items(pod.spec, "volumes")):
            if part(volume, "emptyDir", "medium") != "Memory":
                continue
            size = quantity(part(volume, "emptyDir", "sizeLimit"))
            if size is not None and size >= whole:
                path = (*pod.path, "volumes", index, "emptyDir", "sizeLimit")
                yield manifest, path, "the volume counts towards the memory limits, and can take all of them"


RULE = Rule("memory-volume", Origin.PROJECT, "a volume in memory leaves memory for the containers", _look)
