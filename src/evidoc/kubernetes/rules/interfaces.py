"""How many GPUs, Neuron devices and EFA interfaces an instance type has."""

from __future__ import annotations

from fractions import Fraction

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.manifest import Pod
from evidoc.kubernetes.rules.allocatable import asked, requests
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.places import instances

EFA, GPU = "vpc.amazonaws.com/efa", "nvidia.com/gpu"
_COUNTED = (GPU, "aws.amazon.com/neuron", "aws.amazon.com/neuroncore", EFA)


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        where = instances(bundle, pod)
        if not where:
            continue
        for resource in _COUNTED:
            path = next(
                (requests(one)[resource][1] for one in pod.containers if resource in requests(one)), None
            )
            if path is None:
                continue
            count = asked(pod, resource)
            known = [one for one in where if resource in one.allocatable]
            if known and all(count > one.allocatable[resource] for one in known):
                named = ", ".join(f"{one.name} {one.allocatable[resource]}" for one in known)
                yield manifest, path, f"the pod asks for {count}, but there are: {named}"
            elif resource == EFA and len(known) == 1 and _whole(pod, known[0].allocatable):
                there = known[0].allocatable[EFA]
                if 0 < count < there:
                    reason = f"the pod takes a whole {known[0].name}, and {count} of {there} EFA interfaces"
                    yield manifest, path, reason


def _whole(pod: Pod, allocatable: dict[str, Fraction] | object) -> bool:
    """Whether a pod takes every accelerator of its node."""
    there = allocatable if isinstance(allocatable, dict) else {}
    counts = [(asked(pod, one), there[one]) for one in _COUNTED if one != EFA and there.get(one)]
    return any(count == number for count, number in counts)


RULE = Rule(
    "device-count", Origin.PROJECT, "devices and EFA interfaces are as many as the instance has", _look
)
