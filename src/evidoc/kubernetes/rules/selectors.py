"""The selector of a workload has to match the labels of its own pods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import items, mapping, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule

_KINDS = ("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet")


def _look(bundle: Bundle) -> Found:
    for kind in _KINDS:
        for manifest in bundle.kinds(kind, "apps"):
            selector = part(manifest.value, "spec", "selector")
            labels = mapping(manifest.value, "spec", "template", "metadata", "labels")
            path = ("spec", "selector")
            if selector == {}:
                yield manifest, path, "an empty selector matches every pod of the namespace"
            for key, wanted in mapping(selector, "matchLabels").items():
                if labels.get(key) != wanted:
                    has = f"has {key}={labels[key]}" if key in labels else f"has no label {key}"
                    yield (
                        manifest,
                        (*path, "matchLabels", key),
                        f"the pod template {has}, so it is never matched",
                    )
            for index, one in enumerate(items(selector, "matchExpressions")):
                if not _matches(one, labels):
                    yield (
                        manifest,
                        (*path, "matchExpressions", index),
                        "the pod template's labels do not match",
                    )


def _matches(expression: Any, labels: Mapping[str, Any]) -> bool:
    key, operator = part(expression, "key"), part(expression, "operator")
    values, value = items(expression, "values"), labels.get(str(key))
    return {
        "In": value in values,
        "NotIn": value not in values,
        "Exists": value is not None,
        "DoesNotExist": value is None,
    }.get(str(operator), True)


RULE = Rule("selector-mismatch", Origin.ADMISSION, "a workload's selector matches its own pods", _look)
