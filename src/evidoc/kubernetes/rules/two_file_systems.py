"""A file system made as an object, and a StorageClass that makes another one."""

from __future__ import annotations

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule


def _look(bundle: Bundle) -> Found:
    made = list(bundle.kinds("FileSystem", "fsx.services.k8s.aws"))
    for manifest in bundle.kinds("StorageClass", "storage.k8s.io") if made else ():
        if part(manifest.value, "provisioner") == "fsx.csi.aws.com":
            reason = (
                f"each claim of this class makes a file system of its own and does not use “{made[0].name}”"
            )
            yield manifest, ("provisioner",), reason + "; for that, a PersistentVolume names it"


RULE = Rule("two-file-systems", Origin.PROJECT, "a claim uses the file system that is made beside it", _look)
