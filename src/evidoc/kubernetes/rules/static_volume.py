"""Volumes that exist already: what the FSx driver mounts, and what binds a claim to them."""

from __future__ import annotations

from typing import Any

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.manifest import Manifest
from evidoc.kubernetes.parts import mapping, part
from evidoc.kubernetes.quantity import quantity
from evidoc.kubernetes.rules.base import Bundle, Found, Rule

_FSX = "fsx.csi.aws.com"


_MISSING = {
    "dnsname": "the FSx driver cannot mount the file system without it",
    "mountname": "the FSx driver then mounts `fsx`, the mount name of SCRATCH_1 file systems alone",
}
"""As aws-fsx-csi-driver reads them, pkg/driver/node.go."""


def _look(bundle: Bundle) -> Found:
    volumes = list(bundle.kinds("PersistentVolume", ""))
    for volume in volumes:
        if "csi" in mapping(volume.value, "spec") and _policy(volume) == "Recycle":
            reason = "no CSI driver recycles a volume; keep what is in it with Retain"
            yield volume, ("spec", "persistentVolumeReclaimPolicy"), reason
        if part(volume.value, "spec", "csi", "driver") == _FSX:
            yield from _mounted(volume)
    for claim in bundle.kinds("PersistentVolumeClaim", ""):
        if volumes:
            yield from _bound(claim, volumes)


def _mounted(volume: Manifest) -> Found:
    attributes = mapping(volume.value, "spec", "csi", "volumeAttributes")
    path = ("spec", "csi", "volumeAttributes")
    for name, reason in _MISSING.items():
        if name not in attributes:
            yield volume, path, f"`{name}` is missing: {reason}"
    mount = attributes.get("mountname")
    if isinstance(mount, str) and "/" in mount:
        yield (
            volume,
            (*path, "mountname"),
            "it is the file system's mount name, not a path; the driver adds the `/`",
        )


def _bound(claim: Manifest, volumes: list[Manifest]) -> Found:
    """Why a claim that stands beside volumes is not bound to one of them."""
    spec = mapping(claim.value, "spec")
    named, storage = spec.get("volumeName"), spec.get("storageClassName")
    volume = next((one for one in volumes if one.name == named), None)
    if named is None and storage != "" and all(_class(one) != storage for one in volumes):
        at = ("spec", "storageClassName") if storage is not None else ("spec",)
        reason = "this claim makes a new volume; to take the one beside it, name it in `volumeName`"
        yield claim, at, reason + " and say its `storageClassName`"
    elif named is not None and volume is None:
        yield claim, ("spec", "volumeName"), f"there is no PersistentVolume “{named}” beside it"
    elif volume is not None:
        if storage is None:
            reason = (
                "without a `storageClassName` the cluster's default is put in, and the claim is not bound"
            )
            yield claim, ("spec",), reason + '; say `storageClassName: ""`'
        elif storage != _class(volume):
            reason = f"the volume's storage class is “{_class(volume)}”, so the claim is not bound"
            yield claim, ("spec", "storageClassName"), reason
        asked = quantity(part(spec, "resources", "requests", "storage"))
        there = quantity(part(volume.value, "spec", "capacity", "storage"))
        if asked is not None and there is not None and asked > there:
            yield claim, ("spec", "resources", "requests", "storage"), "it asks for more than the volume has"


def _policy(volume: Manifest) -> Any:
    return part(volume.value, "spec", "persistentVolumeReclaimPolicy")


def _class(volume: Manifest) -> Any:
    return part(volume.value, "spec", "storageClassName") or ""


RULE = Rule(
    "static-volume", Origin.PROJECT, "a volume that exists is mounted and bound as it is meant", _look
)
