"""A gang that needs more members than its job has is never scheduled. Kubeflow does not refuse it."""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import mapping, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.manifests:
        if manifest.api_version.rpartition("/")[0] != "kubeflow.org":
            continue
        spec = mapping(manifest.value, "spec")
        least = part(spec, "runPolicy", "schedulingPolicy", "minAvailable")
        replicas = [
            part(one, "replicas")
            for key, value in spec.items()
            if key.endswith("ReplicaSpecs")
            for one in mapping(value).values()
        ]
        total = sum(one if isinstance(one, int) else 1 for one in replicas)
        if isinstance(least, int) and replicas and least > total:
            path = ("spec", "runPolicy", "schedulingPolicy", "minAvailable")
            yield (
                manifest,
                path,
                f"{least} is more than the job's {total} pods, so the gang is never complete",
            )


RULE = Rule("gang-members", Origin.PROJECT, "a gang needs no more members than the job has", _look)
