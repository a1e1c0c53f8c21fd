"""A device plugin has to run on every node type that has its devices, or pods there wait for ever."""

from __future__ import annotations

from collections.abc import Iterator

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.manifest import Manifest
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.interfaces import EFA, GPU
from evidoc.kubernetes.rules.places import LABELS, instances

_PLUGINS = {"aws-efa-k8s-device-plugin": EFA, "nvidia/k8s-device-plugin": GPU}


def _look(bundle: Bundle) -> Found:
    pools = {name for manifest in bundle.kinds("NodePool", "karpenter.sh") for name in _types(manifest)}
    wanted = pools | set(bundle.instances)
    for manifest in bundle.kinds("DaemonSet", "apps"):
        for pod in manifest.pods:
            for container in pod.containers:
                image = str(container.value.get("image", ""))
                resource = next((one for part_, one in _PLUGINS.items() if part_ in image), None)
                there = {one.name for one in instances(bundle, pod)}
                if resource is None or not there:
                    continue
                known = (bundle.facts.instances[one] for one in wanted if one in bundle.facts.instances)
                missing = sorted(
                    one.name for one in known if one.allocatable.get(resource) and one.name not in there
                )
                if missing:
                    yield (
                        manifest,
                        pod.path,
                        f"the plugin does not run on {', '.join(missing)}, which has {resource}",
                    )


def _types(manifest: Manifest) -> Iterator[str]:
    for one in items(manifest.value, "spec", "template", "spec", "requirements"):
        if part(one, "key") in LABELS and part(one, "operator") == "In":
            yield from (value for value in items(one, "values") if isinstance(value, str))


RULE = Rule("plugin-coverage", Origin.PROJECT, "a device plugin runs where its devices are", _look)
