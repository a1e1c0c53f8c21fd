"""A pod needs an image for each container; the schemas allow none, for templates that are completed later."""

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.rules.base import Bundle, Found, Rule


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        for container in pod.containers if pod.whole else ():
            if not container.value.get("image"):
                yield manifest, container.path, "the container has no `image`"


RULE = Rule("container-without-image", Origin.ADMISSION, "every container has an image", _look)
