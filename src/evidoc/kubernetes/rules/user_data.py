"""What nodes run as root when they start."""

from __future__ import annotations

import re

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule

_WRONG = [
    (
        re.compile(r"(?:curl|wget)\b[^\n]*latest"),
        "it downloads `latest`, so two nodes may differ; pin a version",
    ),
    (re.compile(r"nvidia-smi\b[^\n]*\s-ac\b"), "clocks are those of one GPU; another of the pool has others"),
    (re.compile(r"\bsudo\b"), "it runs as root already"),
    (
        re.compile(r"(?:yum|dnf|apt-get|apt)\s+(?:-y\s+|--yes\s+)*install\b(?![^\n]*[=\d]-?\d)"),
        "it installs packages of whatever version is newest; take an image that has them",
    ),
]
_PIPED = re.compile(r"(?:curl|wget)\b[^\n|]*\|\s*(?:sudo\s+)?(?:ba)?sh\b")


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.kinds("EC2NodeClass", "karpenter.k8s.aws"):
        text = part(manifest.value, "spec", "userData")
        if not isinstance(text, str):
            continue
        for form, reason in _WRONG:
            found = form.search(text)
            if found:
                yield manifest, ("spec", "userData"), f"`{found[0].strip()}`: {reason}"
        if _PIPED.search(text):
            yield (
                manifest,
                ("spec", "userData"),
                "what is downloaded is run unchecked; compare a checksum first",
            )


RULE = Rule("user-data", Origin.PROJECT, "nodes start with nothing unpinned or unchecked", _look)
