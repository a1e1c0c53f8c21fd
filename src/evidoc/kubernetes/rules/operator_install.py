"""An operator without its resource definitions or without rights does nothing; its program has options."""

from __future__ import annotations

from evidoc.kubernetes.facts import Operator
from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.manifest import Manifest, Pod
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import texts
from evidoc.names import nearest


def _look(bundle: Bundle) -> Found:
    defined = {one.name for one in bundle.kinds("CustomResourceDefinition", "apiextensions.k8s.io")}
    bound = any(True for kind in ("ClusterRoleBinding", "RoleBinding") for _ in bundle.kinds(kind))
    for manifest in bundle.kinds("Deployment", "apps"):
        for pod in manifest.pods:
            for operator in bundle.facts.operators:
                yield from _installed(manifest, pod, operator, defined, bound)


def _installed(manifest: Manifest, pod: Pod, operator: Operator, defined: set[str], bound: bool) -> Found:
    for container in pod.containers:
        image = str(container.value.get("image", "")).partition("@")[0]
        if not image.rpartition(":")[0].endswith(operator.image) and not image.endswith(operator.image):
            continue
        missing = [one for one in operator.crds if one not in defined]
        if missing:
            reason = f"{operator.name} is installed without its resource definitions ({', '.join(missing)})"
            yield manifest, (*container.path, "image"), reason
        if not bound or "serviceAccountName" not in pod.spec:
            reason = (
                f"{operator.name} is installed without a ServiceAccount and a binding, so it may do nothing"
            )
            yield manifest, (*container.path, "image"), reason
        for word in texts(container) if operator.flags else ():
            name = word.lstrip("-").partition("=")[0]
            if word.startswith("-") and name and name not in operator.flags:
                likely = nearest(name, operator.flags)
                reason = f"{operator.name} has no option `{name}`" + (f"; {likely}" if likely else "")
                yield manifest, container.path, reason


RULE = Rule("operator-install", Origin.PROJECT, "an operator is installed with all that it needs", _look)
