"""Values that a chart does not read have no effect, and Helm says nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from evidoc.kubernetes.faults import Origin, Path, shown
from evidoc.kubernetes.parts import items, mapping
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.names import nearest

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.kinds("Application", "argoproj.io"):
        sources: list[tuple[Path, Any]] = [(("spec", "source"), mapping(manifest.value, "spec", "source"))]
        sources += [
            (("spec", "sources", at), one) for at, one in enumerate(items(manifest.value, "spec", "sources"))
        ]
        for path, source in sources:
            chart = bundle.facts.charts.get(str(mapping(source).get("chart")))
            helm = mapping(source, "helm")
            if chart is None:
                continue
            for key, value in (
                ("valuesObject", helm.get("valuesObject")),
                ("values", _read(helm.get("values"))),
            ):
                for below, known in _unread(value, chart.keys):
                    likely = nearest(str(below[-1]), known)
                    where = f"`{shown(below)}`" if key == "values" else "it"
                    reason = f"the chart {chart.name} {chart.version} does not read {where}"
                    place = (*path, "helm", key, *below) if key == "valuesObject" else (*path, "helm", key)
                    yield manifest, place, reason + (f"; {likely}" if likely else "")


def _read(text: Any) -> Any:
    try:
        return yaml.load(text, Loader=_LOADER) if isinstance(text, str) else None
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def _unread(value: Any, keys: Mapping[str, Any] | None) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    if keys is None or not isinstance(value, dict):
        return
    for key, one in value.items():
        if key in keys or "*" in keys:
            for below, known in _unread(one, keys.get(key, keys.get("*"))):
                yield (str(key), *below), known
        else:
            yield (str(key),), list(keys)


RULE = Rule("helm-values", Origin.PROJECT, "a chart reads the values that it is given", _look)
