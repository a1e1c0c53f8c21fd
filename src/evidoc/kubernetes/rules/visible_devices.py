"""The device plugin gives a container its GPUs; variables that name others take some away or give all."""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, mapping, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.interfaces import GPU

_VARIABLES = ("CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES")


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        for container in pod.containers:
            if GPU not in mapping(container.value, "resources", "limits"):
                continue
            for index, one in enumerate(items(container.value, "env")):
                if part(one, "name") in _VARIABLES and part(one, "value") is not None:
                    reason = f"the device plugin sets {part(one, 'name')} for the GPUs that the container got"
                    yield manifest, (*container.path, "env", index), reason


RULE = Rule("visible-devices", Origin.PROJECT, "GPUs are given by the device plugin alone", _look)
