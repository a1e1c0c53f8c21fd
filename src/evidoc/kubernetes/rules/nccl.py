"""NCCL, libfabric and the EFA plugin choose algorithm, protocol and interfaces; forcing one hinders them."""

from __future__ import annotations

import re

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import texts

_FORCED = {
    "NCCL_ALGO": "it forces one algorithm on every message",
    "NCCL_PROTO": "it forces one protocol on every message",
    "NCCL_IB_DISABLE": "it is about InfiniBand, which EC2 does not have; the EFA plugin is chosen by itself",
    # https://github.com/ofiwg/libfabric/pull/8661 and man/fi_efa.7.md: it decides by the device itself.
    "FI_EFA_USE_DEVICE_RDMA": "libfabric decides it by the device, and a job that asks for it aborts without",
}
_INTERFACE = "it names an interface that need not exist; interfaces are called otherwise on other instances"
_EXPORTED = re.compile(r"(?:^|\s)-x\s+(NCCL_\w+)=(\S+)")


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        for container in pod.containers:
            for index, one in enumerate(items(container.value, "env")):
                reason = _reason(part(one, "name"), part(one, "value"))
                if reason:
                    yield manifest, (*container.path, "env", index), reason
            for name, value in _EXPORTED.findall(" ".join(texts(container))):
                reason = _reason(name, value)
                if reason:
                    yield manifest, container.path, reason


def _reason(name: object, value: object) -> str:
    if name == "NCCL_SOCKET_IFNAME" and isinstance(value, str) and not value.startswith("^"):
        return f"{name}={value}: {_INTERFACE}"
    if name == "FI_EFA_USE_DEVICE_RDMA" and str(value) == "0":
        return ""
    return f"{name}: {_FORCED[name]}" if isinstance(name, str) and name in _FORCED else ""


RULE = Rule("forced-nccl", Origin.PROJECT, "NCCL is left to choose", _look)
