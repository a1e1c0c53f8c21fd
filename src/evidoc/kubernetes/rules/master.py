"""Every rank has to look for the master at one place. A pod's own IP is another one in every pod."""

from __future__ import annotations

import re

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import environment, texts

_VARIABLES = ("MASTER_ADDR", "PET_MASTER_ADDR", "PET_RDZV_ENDPOINT")
_OPTION = re.compile(r"--(?:master[-_]addr|rdzv[-_]endpoint)[= ]\$[({]?(\w+)")


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        if pod.replicas == 1:
            continue
        for container in pod.containers:
            variables = environment(container)
            own = {
                name
                for name, value in variables.items()
                if part(value, "fieldRef", "fieldPath") in ("status.podIP", "status.podIPs")
            }
            own |= {
                name
                for name, value in variables.items()
                if isinstance(value, str) and any(value.startswith((f"$({one})", f"${one}")) for one in own)
            }
            for index, one in enumerate(items(container.value, "env")):
                name = str(part(one, "name"))
                if name in own and name in _VARIABLES:
                    reason = (
                        f"{name} is the pod's own IP, so each pod is its own master; name one pod for all"
                    )
                    yield manifest, (*container.path, "env", index), reason
            used = set(_OPTION.findall(" ".join(texts(container)))) & (own - set(_VARIABLES))
            if used:
                reason = f"the master is ${min(used)}, the pod's own IP, so each pod is its own master"
                yield manifest, container.path, reason


RULE = Rule("pod-ip-as-master", Origin.PROJECT, "all pods look for the master at one place", _look)
