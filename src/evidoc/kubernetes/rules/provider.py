"""A libfabric provider that is asked for by name, and a pod that has no device for it."""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.allocatable import asked
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.interfaces import EFA

_REASON = f"FI_PROVIDER only chooses among providers; the pod has no `{EFA}`, so there is no EFA to choose"


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        if asked(pod, EFA):
            continue
        for container in pod.containers:
            for index, one in enumerate(items(container.value, "env")):
                if part(one, "name") == "FI_PROVIDER" and part(one, "value") == "efa":
                    yield manifest, (*container.path, "env", index), _REASON


RULE = Rule("provider-without-device", Origin.PROJECT, "a pod that wants EFA asks for the device", _look)
