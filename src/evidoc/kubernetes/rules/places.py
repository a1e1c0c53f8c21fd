"""On which instance types a pod may run."""

from __future__ import annotations

from evidoc.kubernetes.facts import Instance
from evidoc.kubernetes.manifest import Pod
from evidoc.kubernetes.parts import items, mapping, part
from evidoc.kubernetes.rules.base import Bundle

LABELS = ("node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type")


def instances(bundle: Bundle, pod: Pod) -> list[Instance]:
    """The known instance types that the pod's selectors allow; where they say nothing, the bundle's."""
    named = _selected(pod) or bundle.instances
    return [bundle.facts.instances[name] for name in named if name in bundle.facts.instances]


def _selected(pod: Pod) -> list[str]:
    selector = mapping(pod.spec, "nodeSelector")
    found = [selector[label] for label in LABELS if isinstance(selector.get(label), str)]
    if found:
        return found
    path = ("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms")
    for term in items(pod.spec, *path):
        for one in items(term, "matchExpressions"):
            if part(one, "key") in LABELS and part(one, "operator") == "In":
                found += [value for value in items(one, "values") if isinstance(value, str)]
    return found
