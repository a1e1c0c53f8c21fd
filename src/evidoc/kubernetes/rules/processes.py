"""The training operator counts one process a pod unless told: WORLD_SIZE is replicas times `nprocPerNode`.

Source: kubeflow/training-operator v1.9, pkg/controller.v1/pytorch/envvar.go.
"""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import mapping, part
from evidoc.kubernetes.quantity import quantity
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.interfaces import GPU


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.kinds("PyTorchJob", "kubeflow.org"):
        spec = mapping(manifest.value, "spec")
        if "nprocPerNode" in spec or part(spec, "elasticPolicy", "nProcPerNode") is not None:
            continue
        for pod in manifest.pods:
            for container in pod.containers:
                count = quantity(mapping(container.value, "resources", "limits").get(GPU))
                if count is not None and count > 1:
                    path = (*container.path, "resources", "limits", GPU)
                    reason = f"the operator counts one process a pod, not {count}; say `nprocPerNode`"
                    yield manifest, path, reason
                    break


RULE = Rule("processes-per-node", Origin.PROJECT, "the operator is told how many processes a pod has", _look)
