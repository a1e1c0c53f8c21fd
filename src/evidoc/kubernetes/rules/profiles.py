"""What a JupyterHub profile is called against the instance type on which it runs.

Profiles stand in YAML or in `jupyterhub_config.py` within a ConfigMap, or in a chart's values.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import yaml

from evidoc.kubernetes.facts import Facts
from evidoc.kubernetes.faults import Origin, Path
from evidoc.kubernetes.manifest import Manifest
from evidoc.kubernetes.parts import mapping, part
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.places import LABELS

_GPU = re.compile(r"\b(V100|A100|A10G|A10|H100|H200|B200|L40S|L4|T4|Trainium2?)\b", re.IGNORECASE)
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _look(bundle: Bundle) -> Found:
    for manifest in bundle.manifests:
        for path, value in _values(manifest):
            for profile in _profiles(value):
                reason = _reason(profile, bundle.facts)
                if reason:
                    yield manifest, path, reason


def _values(manifest: Manifest) -> Iterator[tuple[Path, Any]]:
    """Embedded configuration, read."""
    if manifest.kind == "ConfigMap":
        for name, text in mapping(manifest.value, "data").items():
            if isinstance(text, str) and name.endswith((".yaml", ".yml", ".json")):
                yield ("data", name), _yaml(text)
            elif isinstance(text, str) and name.endswith(".py"):
                yield ("data", name), _literals(text)
    helm = mapping(manifest.value, "spec", "source", "helm")
    if "valuesObject" in helm:
        yield ("spec", "source", "helm", "valuesObject"), helm["valuesObject"]
    if isinstance(helm.get("values"), str):
        yield ("spec", "source", "helm", "values"), _yaml(helm["values"])


def _yaml(text: str) -> Any:
    try:
        return yaml.load(text, Loader=_LOADER)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def _literals(text: str) -> list[Any]:
    """Every list and mapping of literals in a Python program."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return []
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            try:
                found.append(ast.literal_eval(node))
            except (ValueError, TypeError, SyntaxError, RecursionError):
                continue
    return found


def _profiles(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "display_name" in value:
            yield value
        for one in value.values():
            yield from _profiles(one)
    elif isinstance(value, list):
        for one in value:
            yield from _profiles(one)


def _reason(profile: dict[str, Any], facts: Facts) -> str:
    selector = part(profile, "kubespawner_override", "node_selector") or profile.get("node_selector")
    named = (
        next((selector[one] for one in LABELS if one in selector), None)
        if isinstance(selector, dict)
        else None
    )
    instance = facts.instances.get(named) if isinstance(named, str) else None
    if instance is None or not instance.gpu:
        return ""
    said = f"{profile.get('display_name', '')} {profile.get('description', '')}"
    others = [one for one in _GPU.findall(said) if one.upper() != instance.gpu.upper()]
    if others:
        return f"the profile is called {others[0]}, but {instance.name} has {instance.gpu}"
    return ""


RULE = Rule("profile-name", Origin.PROJECT, "a profile is called after the accelerator that it gets", _look)
