"""Extended resources (GPUs, EFA) and huge pages are not overcommitted: request and limit are one number."""

from __future__ import annotations

from typing import Any

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import mapping
from evidoc.kubernetes.quantity import quantity
from evidoc.kubernetes.rules.base import Bundle, Found, Rule


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        for container in pod.containers:
            limits = mapping(container.value, "resources", "limits")
            requests = mapping(container.value, "resources", "requests")
            for name in dict.fromkeys((*requests, *limits)):
                side = "requests" if name in requests else "limits"
                reason = _reason(str(name), requests.get(name), limits.get(name))
                if reason:
                    yield manifest, (*container.path, "resources", side, name), reason


def _reason(name: str, request: Any, limit: Any) -> str:
    asked, bound = quantity(request), quantity(limit)
    if _whole(name):
        for number in (asked, bound):
            if number is not None and number.denominator != 1:
                return "there are no parts of a device; the number has to be whole"
        if request is not None and limit is None:
            return "such a resource needs a limit, equal to the request"
        if asked is not None and bound is not None and asked != bound:
            return f"the request ({request}) and the limit ({limit}) have to be equal"
    elif asked is not None and bound is not None and asked > bound:
        return f"the request ({request}) is more than the limit ({limit})"
    return ""


def _whole(name: str) -> bool:
    domain = name.rpartition("/")[0]
    return name.startswith("hugepages-") or bool(domain and not domain.endswith("kubernetes.io"))


RULE = Rule("device-requests", Origin.ADMISSION, "requests and limits fit each other", _look)
