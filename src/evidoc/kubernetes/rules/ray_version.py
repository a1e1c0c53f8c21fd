"""KubeRay takes `rayVersion` at its word; the image decides what runs."""

from __future__ import annotations

import re

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule

_IMAGE = re.compile(r"(?:^|/)rayproject/ray(?:-\w+)?:(\d+\.\d+\.\d+)")


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.manifests:
        if manifest.api_version.rpartition("/")[0] != "ray.io":
            continue
        below = ("spec",) if manifest.kind == "RayCluster" else ("spec", "rayClusterSpec")
        version = part(manifest.value, *below, "rayVersion")
        if not isinstance(version, str):
            continue
        for pod in manifest.pods:
            for container in pod.containers:
                image = _IMAGE.search(str(container.value.get("image", "")))
                if image and image[1] != version:
                    reason = f"the image has Ray {image[1]}, but `rayVersion` is {version}"
                    yield manifest, (*container.path, "image"), reason


RULE = Rule("ray-version", Origin.PROJECT, "`rayVersion` is the image's version", _look)
