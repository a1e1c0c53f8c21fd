"""A ConfigMap changes nothing until something reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from evidoc.kubernetes.faults import Origin
from evidoc.kubernetes.parts import mapping
from evidoc.kubernetes.rules.base import Bundle, Found, Rule

_REFERENCE = re.compile(r"config|script|refs?\Z", re.IGNORECASE)
"""Keys below which names of ConfigMaps stand: `configMap`, `configMapRef`, `prologScriptRefs`."""

_TEXTS = ("command", "args", "values", "userData")
_WORD = re.compile(r"[a-z0-9][-.a-z0-9]*")


def _look(bundle: Bundle) -> Found:
    named: set[str] | None = None
    for manifest in bundle.kinds("ConfigMap", ""):
        if mapping(manifest.value, "metadata", "labels"):
            continue  # sidecars (Grafana's, Prometheus') find theirs by label
        if named is None:
            others = (one.value for one in bundle.manifests if one.kind != "ConfigMap")
            named = {name for value in others for name in _named(value)}
        if manifest.name and manifest.name not in named:
            yield manifest, ("metadata", "name"), "nothing beside it reads this ConfigMap"


def _named(value: Any, *, reference: bool = False, text: bool = False) -> Iterator[str]:
    """Names that a manifest mentions where ConfigMaps are named, or in a program's text."""
    if isinstance(value, str):
        yield from [value] if reference else _WORD.findall(value) if text else []
    elif isinstance(value, dict):
        for key, one in value.items():
            below = reference or bool(_REFERENCE.search(key))
            yield from _named(one, reference=below, text=text or key in _TEXTS)
    elif isinstance(value, list):
        for one in value:
            yield from _named(one, reference=reference, text=text)


RULE = Rule("unread-config", Origin.PROJECT, "a ConfigMap is read by something", _look)
