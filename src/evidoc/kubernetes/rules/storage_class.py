"""Parameters of a StorageClass are texts that only the driver reads. Not every driver refuses unknown ones.

Names, read on 2026-12-01: aws-fsx-csi-driver pkg/driver/controller.go, aws-efs-csi-driver docs/README.md,
aws-ebs-csi-driver docs/parameters.md and pkg/driver/constants.go. Values for FSx: the API reference of
CreateFileSystem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import mapping, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.names import nearest

_NAMES = {
    "fsx.csi.aws.com": {
        *(
            "subnetId",
            "securityGroupIds",
            "autoImportPolicy",
            "s3ImportPath",
            "s3ExportPath",
            "deploymentType",
        ),
        *("kmsKeyId", "perUnitStorageThroughput", "storageType", "driveCacheType", "copyTagsToBackups"),
        *(
            "automaticBackupRetentionDays",
            "dailyAutomaticBackupStartTime",
            "dataCompressionType",
            "extraTags",
        ),
        *("weeklyMaintenanceStartTime", "fileSystemTypeVersion", "efaEnabled", "metadataConfigurationMode"),
        "metadataIops",
    },
    "efs.csi.aws.com": {
        *("provisioningMode", "fileSystemId", "directoryPerms", "uid", "gid", "gidRangeStart", "gidRangeEnd"),
        *("basePath", "subPathPattern", "ensureUniqueDirectory", "reuseAccessPoint", "az"),
    },
    "ebs.csi.aws.com": {
        *("type", "iops", "iopsPerGB", "allowAutoIOPSPerGBIncrease", "throughput", "encrypted", "kmsKeyId"),
        *("blockExpress", "blockSize", "inodeSize", "bytesPerInode", "numberOfInodes", "ext4BigAlloc"),
        *("ext4ClusterSize", "outpostArn"),
    },
}
_ANY_CASE = frozenset({"ebs.csi.aws.com"})
"""Drivers to which `iopsPerGb` is `iopsPerGB`."""
_THROUGHPUTS = {
    "PERSISTENT_1": ("12", "40", "50", "100", "200"),
    "PERSISTENT_2": ("125", "250", "500", "1000"),
}


_TAGS = ("tagSpecification", "tagspecification")


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.kinds("StorageClass", "storage.k8s.io"):
        driver = part(manifest.value, "provisioner")
        parameters = mapping(manifest.value, "parameters")
        known = _NAMES.get(str(driver))
        if known is None:
            continue
        spelled = {each.lower() for each in known} if driver in _ANY_CASE else known
        for name in map(str, parameters):
            said = name.lower() if driver in _ANY_CASE else name
            if said not in spelled and not said.startswith(("csi.storage.k8s.io/", *_TAGS)):
                likely = nearest(name, known)
                reason = f"the driver {driver} has no such parameter" + (f"; {likely}" if likely else "")
                yield manifest, ("parameters", name), reason
        look = {"fsx.csi.aws.com": _fsx, "efs.csi.aws.com": _efs}.get(str(driver))
        for name, reason in look(parameters) if look else ():
            yield manifest, ("parameters", name) if name else ("parameters",), reason


def _fsx(parameters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    kind = str(parameters.get("deploymentType", "SCRATCH_1"))
    throughput = parameters.get("perUnitStorageThroughput")
    if "subnetId" not in parameters:
        yield "", "`subnetId` is missing: the driver does not know where to make the file system"
    if kind not in ("SCRATCH_1", "SCRATCH_2", *_THROUGHPUTS):
        yield "deploymentType", f"there is no deployment type {kind}"
    elif throughput is not None and kind not in _THROUGHPUTS:
        yield (
            "perUnitStorageThroughput",
            f"only PERSISTENT deployments have a throughput to choose, {kind} has none",
        )
    elif throughput is not None and throughput not in _THROUGHPUTS[kind]:
        yield (
            "perUnitStorageThroughput",
            f"{kind} has a throughput of {', '.join(_THROUGHPUTS[kind])} MB/s per TiB",
        )
    elif throughput is None and kind in _THROUGHPUTS:
        yield "deploymentType", f"{kind} needs `perUnitStorageThroughput`"
    if kind == "PERSISTENT_2":
        for name in ("s3ImportPath", "s3ExportPath", "autoImportPolicy"):
            if name in parameters:
                yield name, "PERSISTENT_2 takes no S3 paths; it has data repository associations"


def _efs(parameters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    mode = parameters.get("provisioningMode")
    if mode not in ("efs-ap", "efs-dir"):
        yield "", "`provisioningMode` has to be `efs-ap` (access points) or `efs-dir` (directories)"
    if "fileSystemId" not in parameters:
        yield "", "`fileSystemId` is missing"
    ends = [name for name in ("gidRangeStart", "gidRangeEnd") if name in parameters]
    if len(ends) == 1:
        yield ends[0], "a range of groups needs both `gidRangeStart` and `gidRangeEnd`"
    permissions = str(parameters.get("directoryPerms", ""))
    owned = "uid" in parameters and "gid" in parameters
    # An access point makes every pod its owner, whoever runs in it. A directory leaves users as they are.
    if (
        mode == "efs-dir"
        and permissions
        and not owned
        and int(permissions[-1:] if permissions[-1:].isdigit() else 0) & 2 == 0
    ):
        yield (
            "directoryPerms",
            f"with {permissions} only the owner can write, and no `uid` and `gid` say who that is",
        )


RULE = Rule("storage-parameters", Origin.PROJECT, "a StorageClass says what its driver understands", _look)
