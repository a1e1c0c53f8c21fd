"""Names of objects are DNS names, but for RBAC's. What is made of pods' names is shorter still."""

from __future__ import annotations

import re

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.rules.base import Bundle, Found, Rule

_LABEL = re.compile(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?\Z")
_SUBDOMAIN = re.compile(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\Z")
_LABELS = ("Namespace", "Service")


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.manifests:
        if not manifest.name or manifest.api_version.startswith("rbac.authorization.k8s.io/"):
            continue
        path = ("metadata", "name")
        if manifest.kind in _LABELS and not (_LABEL.match(manifest.name) and len(manifest.name) <= 63):
            yield manifest, path, f"“{manifest.name}” is no DNS label (63 small letters, digits and `-`)"
        elif not _SUBDOMAIN.match(manifest.name):
            yield manifest, path, f"“{manifest.name}” is no DNS name (small letters, digits, `-` and `.`)"


def _nameless(bundle: Bundle) -> Found:
    for manifest in bundle.manifests:
        metadata = manifest.value.get("metadata")
        if not isinstance(metadata, dict) or not (metadata.get("name") or metadata.get("generateName")):
            yield manifest, ("metadata",), "the object has no name"


RULE = Rule("name", Origin.ADMISSION, "objects are named as DNS allows", _look)
NAMELESS = Rule("nameless", Origin.ADMISSION, "objects have names", _nameless)
