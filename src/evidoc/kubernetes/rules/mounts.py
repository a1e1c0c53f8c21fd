"""What a container mounts has to be a volume of its pod."""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.names import nearest


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        claims = items(manifest.value, "spec", "volumeClaimTemplates")
        volumes = {str(part(one, "name")) for one in items(pod.spec, "volumes")}
        volumes |= {str(part(one, "metadata", "name")) for one in claims}
        for container in pod.containers:
            for key, name in (("volumeMounts", "name"), ("volumeDevices", "name")):
                for index, mount in enumerate(items(container.value, key)):
                    mounted = part(mount, name)
                    if isinstance(mounted, str) and mounted not in volumes:
                        likely = nearest(mounted, volumes)
                        reason = f"the pod has no volume “{mounted}”" + (f"; {likely}" if likely else "")
                        yield manifest, (*container.path, key, index, name), reason


RULE = Rule("mount-without-volume", Origin.ADMISSION, "every mount is of a volume of the pod", _look)
