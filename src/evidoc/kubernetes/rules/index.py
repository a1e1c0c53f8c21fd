"""Only an Indexed Job numbers its pods."""

from __future__ import annotations

import re

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.manifest import Manifest
from evidoc.kubernetes.parts import items, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import environment, texts

_BUILT_IN = ("", "apps", "batch")
_ANNOTATION = "batch.kubernetes.io/job-completion-index"
_VARIABLE = re.compile(r"\$[({]?JOB_COMPLETION_INDEX\b")
_REASON = "only a Job with `completionMode: Indexed` numbers its pods; here the index is empty"


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        if manifest.api_version.rpartition("/")[0] not in _BUILT_IN or _indexed(manifest):
            continue
        for container in pod.containers:
            for index, one in enumerate(items(container.value, "env")):
                field = part(one, "valueFrom", "fieldRef", "fieldPath")
                if isinstance(field, str) and _ANNOTATION in field:
                    yield (
                        manifest,
                        (*container.path, "env", index, "valueFrom", "fieldRef", "fieldPath"),
                        _REASON,
                    )
            if "JOB_COMPLETION_INDEX" not in environment(container) and _VARIABLE.search(
                " ".join(texts(container))
            ):
                yield manifest, container.path, _REASON


def _indexed(manifest: Manifest) -> bool:
    spec = ("spec", "jobTemplate", "spec") if manifest.kind == "CronJob" else ("spec",)
    return bool(part(manifest.value, *spec, "completionMode") == "Indexed")


RULE = Rule(
    "index-without-indexed", Origin.PROJECT, "the completion index is used in Indexed Jobs only", _look
)
