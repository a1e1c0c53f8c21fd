"""A site's YAML as mkdocs reads it, without mkdocs: what it inherits, and the tags that such files use."""

from __future__ import annotations

import importlib
import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from evidoc.errors import EvidocError
from evidoc.files import read_text
from evidoc.model import Finding, Place

MARKDOWN_TOOLS = ("markdown.", "pymdownx.", "material.", "zensical.")
"""Packages whose code may be imported for a site's configuration."""

_YamlLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class PythonName:
    """A `!!python/...` tag. It is not imported unless it belongs to the Markdown tools themselves."""

    name: str

    def resolve(self) -> Any:
        """What it names, or None where that is not to be imported or not there."""
        module, _, name = self.name.rpartition(".")
        if not self.name.startswith(MARKDOWN_TOOLS):
            return None
        try:
            return getattr(importlib.import_module(module), name, None)
        except ImportError:
            return None


class _Loader(_YamlLoader):  # type: ignore[misc]
    """Plain YAML, with the tags that mkdocs sites use."""


def _python(loader: Any, suffix: str, node: yaml.Node) -> PythonName:
    return PythonName(suffix.partition(":")[2])


def _environ(loader: Any, node: yaml.Node) -> Any:
    """`!ENV NAME` or `!ENV [NAME, OTHER, default]`."""
    if isinstance(node, yaml.ScalarNode):
        return os.environ.get(node.value)
    if not isinstance(node, yaml.SequenceNode) or not node.value:
        raise yaml.constructor.ConstructorError(None, None, "!ENV takes names", node.start_mark)
    *names, default = loader.construct_sequence(node)
    for name in names:
        if str(name) in os.environ:
            return os.environ[str(name)]
    return default


_Loader.add_multi_constructor("tag:yaml.org,2002:python/", _python)
_Loader.add_constructor("!ENV", _environ)
_Loader.add_constructor("!relative", lambda loader, node: str(getattr(node, "value", "")))


def load_site(root: Path, file: str) -> dict[str, Any]:
    """A site's YAML, with what it inherits below it. Raises EvidocError, with the place."""
    return _load(root, file, ())


def sources(root: Path, file: str) -> list[str]:
    """The project paths of a site's YAML and of what it inherits, the nearest first."""
    found: list[str] = []
    next_file: str | None = file
    while next_file is not None and next_file not in found:
        found.append(next_file)
        text = read_text(root, next_file)
        parent = (
            re.search(r"(?m)^INHERIT:[ ]*['\"]?([^'\"#\n]+?)['\"]?[ ]*$", text)
            if isinstance(text, str)
            else None
        )
        next_file = (
            posixpath.normpath(posixpath.join(posixpath.dirname(next_file), parent[1])) if parent else None
        )
    return found


def _load(root: Path, file: str, heirs: tuple[str, ...]) -> dict[str, Any]:
    place = Place(file)
    if file in heirs:
        raise EvidocError(f"{file} inherits from itself.", place=place)
    text = read_text(root, file)
    if isinstance(text, Finding):
        raise EvidocError(text.message, place=text.place, fix=text.fix)
    try:
        config = yaml.load(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        if mark is not None:
            place = Place(file, mark.line + 1, mark.column + 1)
        raise EvidocError(
            f"Not valid YAML: {getattr(error, 'problem', None) or error}.", place=place
        ) from None
    except (ValueError, RecursionError) as error:
        raise EvidocError(f"Not valid YAML: {error}.", place=place) from None
    if config is None:
        config = {}
    if not isinstance(config, dict):
        raise EvidocError("A site's YAML is a mapping.", place=place)
    parent = config.pop("INHERIT", None)
    if parent is None:
        return config
    inherited = posixpath.normpath(posixpath.join(posixpath.dirname(file), str(parent)))
    return _merge(_load(root, inherited, (*heirs, file)), config)


def _merge(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Mappings merge key by key, anything else is replaced: mkdocs' rule."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
