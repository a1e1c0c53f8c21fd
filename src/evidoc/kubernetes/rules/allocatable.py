"""A pod has to fit on a node. A limit without a request is the request, and is meant here, too.

How requests come of limits, and how init containers count, is as the scheduler does it
(https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/, resource sharing).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from evidoc.kubernetes.facts import Instance
from evidoc.kubernetes.faults import Origin, Path
from evidoc.kubernetes.manifest import Container, Pod
from evidoc.kubernetes.parts import mapping
from evidoc.kubernetes.quantity import quantity
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import running
from evidoc.kubernetes.rules.places import instances

_UNITS: Mapping[str, tuple[Fraction, str]] = {
    "cpu": (Fraction(1, 1000), "m"),
    "memory": (Fraction(2**20), "Mi"),
}


def requests(container: Container) -> dict[str, tuple[Fraction, Path, bool]]:
    """What a container asks for: number, where it stands, and whether it is a limit that became a request."""
    found = {}
    for side in ("limits", "requests"):
        for name, value in mapping(container.value, "resources", side).items():
            number = quantity(value)
            if number is not None:
                found[str(name)] = (number, (*container.path, "resources", side, name), side == "limits")
    return found


def asked(pod: Pod, resource: str) -> Fraction:
    """What a pod asks for of a resource: the running containers together, or more where one prepares."""

    def of(container: Container) -> Fraction:
        return requests(container).get(resource, (Fraction(), (), False))[0]

    preparing = [one for one in pod.containers if one.init and one.value.get("restartPolicy") != "Always"]
    return max([sum(map(of, running(pod)), Fraction()), *map(of, preparing)])


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        where = instances(bundle, pod)
        for resource in _UNITS if where else ():
            known = [one for one in where if resource in one.allocatable]
            if not known:
                continue
            best = max(known, key=lambda one: one.allocatable[resource])
            total, places = asked(pod, resource), _places(pod, resource)
            if not places:
                continue
            path, implicit = places[0]
            if total > best.allocatable[resource]:
                why = "limits without requests are requests, so the pod" if implicit else "the pod"
                reason = (
                    f"{why} asks for {_shown(total, resource)} of {resource}, and {_offer(best, resource)}"
                )
                yield manifest, path, f"{reason}: it is never scheduled"
            for container in pod.containers:
                limit = quantity(mapping(container.value, "resources", "limits").get(resource))
                if (
                    limit is not None
                    and limit > best.allocatable[resource]
                    and total <= best.allocatable[resource]
                ):
                    place = (*container.path, "resources", "limits", resource)
                    yield manifest, place, f"the limit is never reached, since {_offer(best, resource)}"


def _places(pod: Pod, resource: str) -> list[tuple[Path, bool]]:
    """Where the pod asks for a resource, the largest request first, and whether a limit became it."""
    found = [requests(one)[resource] for one in pod.containers if resource in requests(one)]
    return [(path, implicit) for _, path, implicit in sorted(found, key=lambda one: -one[0])]


def _offer(instance: Instance, resource: str) -> str:
    return f"a node of {instance.name} offers {_shown(instance.allocatable[resource], resource)}"


def _shown(number: Fraction, resource: str) -> str:
    scale, unit = _UNITS[resource]
    return f"{float(number / scale):.10g}{unit}"


RULE = Rule("above-allocatable", Origin.PROJECT, "a pod fits on the nodes that it may run on", _look)
