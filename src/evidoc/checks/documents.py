"""JSON and YAML files as JSON values whose every part knows its line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

SUFFIXES = (".json", ".yaml", ".yml")
MOST_NODES = 200_000
"""Values in one document, aliases written out: beyond it a few lines of YAML stand for gigabytes."""

_TAGS: dict[str, type[yaml.Node]] = {
    "tag:yaml.org,2002:map": yaml.MappingNode,
    "tag:yaml.org,2002:seq": yaml.SequenceNode,
    **{f"tag:yaml.org,2002:{name}": yaml.ScalarNode for name in ("str", "int", "float", "bool", "null")},
}
_TEXT, _NULL, _FLOAT = (f"tag:yaml.org,2002:{name}" for name in ("str", "null", "float"))
_MERGE = "tag:yaml.org,2002:merge"
_BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_BASE):  # type: ignore[misc]
    """Safe loading without dates: JSON has none, so an unquoted date is text."""


_Loader.yaml_implicit_resolvers = {
    char: [(tag, form) for tag, form in resolvers if not tag.endswith(":timestamp")]
    for char, resolvers in _BASE.yaml_implicit_resolvers.items()
}


class Unreadable(Exception):  # noqa: N818 - it says what the file is, not what failed here
    """A file that is no JSON or YAML, or is more than JSON can say; `line` and `col` count from 1."""

    def __init__(self, message: str, line: int = 1, col: int = 1) -> None:
        super().__init__(message)
        self.message, self.line, self.col = message, line, col


MISSING: Any = object()
"""What `Document.at` answers where a pointer points to nothing; None is a value."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file: its value, and the tree of nodes that says where each part stands."""

    value: Any
    node: yaml.Node

    def at(self, pointer: str) -> Any:
        """The part at a JSON pointer (RFC 6901), or `MISSING`."""
        value = self.value
        for raw in pointer.split("/")[1:]:
            step = raw.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and step in value:
                value = value[step]
            elif (
                isinstance(value, list) and re.fullmatch("0|[1-9][0-9]{0,8}", step) and int(step) < len(value)
            ):
                value = value[int(step)]
            else:
                return MISSING
        return value

    def place(self, path: Sequence[str | int], *, key: bool = False) -> tuple[int, int]:
        """Line and column of the value at `path` (with `key`: of its key), or of the nearest part."""
        node, found = self.node, self.node
        for step in path:
            pair = _child(node, step)
            if pair is None:
                return _position(node)
            found, node = pair
        return _position(found if key else node)


def read_documents(file: str, text: str) -> list[Document]:
    """All documents of a file, JSON or YAML by its name. Raises `Unreadable`.

    Duplicate keys, keys that are no text, NaN and infinities, and tags beyond
    JSON's types are refused.
    """
    if file.endswith(".json"):
        return [_read_json(text)]
    return list(_read_yaml(text))


def _read_json(text: str) -> Document:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(f"this is no JSON: {error.msg}.", error.lineno, error.colno) from None
    except RecursionError:
        raise Unreadable("this is nested too deep.") from None
    # In JSON a tab is only ever a blank, but YAML, which knows the positions, takes none. The reader in
    # Python is used since the one in C refuses surrogate pairs (`\ud83d\ude00`), which are right in JSON.
    try:
        node = yaml.SafeLoader(text.replace("\t", " ")).get_single_node() or _NOWHERE
        _Reader(None).value(node)
    except RecursionError:
        raise Unreadable("this is nested too deep.") from None
    except yaml.YAMLError:  # right JSON that YAML does not take: a key over 1024 long
        node = _NOWHERE
    return Document(value, node)


_START = yaml.Mark("", 0, 0, 0, None, 0)
_NOWHERE = yaml.ScalarNode("tag:yaml.org,2002:null", "", _START, _START)

_NO_NUMBERS = ("NaN", "Infinity", "-Infinity")
"""What Python's reader takes although JSON has no such thing."""


def _read_yaml(text: str) -> Iterator[Document]:
    loader = _Loader(text)
    try:
        while loader.check_node():
            node = loader.get_node()
            yield Document(_Reader(loader).value(node), node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "it cannot be read"
        raise Unreadable(
            f"this is no YAML: {problem}.", *((mark.line + 1, mark.column + 1) if mark else ())
        ) from None
    except (yaml.YAMLError, ValueError) as error:
        raise Unreadable(f"this is no YAML: {str(error).splitlines()[0]}.") from None
    except RecursionError:
        raise Unreadable("this is nested too deep.") from None
    finally:
        loader.dispose()


class _Reader:
    """Makes values of nodes, refusing what JSON cannot say, in one walk: files are read at every check.

    Without a loader the nodes are JSON's, of which only the numbers that JSON has not are of interest.
    """

    def __init__(self, loader: Any) -> None:
        self._loader = loader
        self._above: list[yaml.Node] = []
        self._count = 0

    def value(self, node: yaml.Node) -> Any:
        """The value of a node; each part counts as often as aliases repeat it. Raises `Unreadable`."""
        self._count += 1
        if self._count > MOST_NODES:
            raise Unreadable(f"the document stands for over {MOST_NODES} values.", *_position(self._above[0]))
        if node.tag not in _TAGS:
            raise Unreadable(f"the tag `{node.tag}` is none of JSON's types.", *_position(node))
        if not isinstance(node, _TAGS[node.tag]):
            raise Unreadable(f"the tag `{node.tag}` does not fit what it stands at.", *_position(node))
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node)
        if any(node is one for one in self._above):
            raise Unreadable("an alias stands inside what it names.", *_position(node))
        self._above.append(node)
        if isinstance(node, yaml.SequenceNode):
            made: Any = [self.value(item) for item in node.value]
        else:
            made = self._mapping(node)
        self._above.pop()
        return made

    def _mapping(self, node: yaml.Node) -> dict[str, Any]:
        seen: dict[str, yaml.Node] = {}
        made = {}
        merged = False
        for key, value in node.value:
            if key.tag == _MERGE:
                merged = True
                self.value(value)
            else:
                _check_key(key, seen)
                seen[key.value] = key
                made[key.value] = self.value(value)
        if merged:
            self._loader.flatten_mapping(node)  # what is merged comes first, so that the own keys win
            made = {key.value: self.value(value) for key, value in node.value}
        return made

    def _scalar(self, node: yaml.ScalarNode) -> Any:
        if node.tag == _TEXT:
            if self._loader is None and node.style is None and node.value in _NO_NUMBERS:
                raise Unreadable(f"`{node.value}` is no JSON number.", *_position(node))
            return node.value
        if node.tag == _FLOAT and node.value.lstrip("+-").lower() in (".inf", ".nan"):
            raise Unreadable(f"`{node.value}` is no JSON number.", *_position(node))
        if self._loader is None or node.tag == _NULL:
            return None
        return self._loader.yaml_constructors[node.tag](self._loader, node)


def _check_key(key: yaml.Node, seen: dict[str, yaml.Node]) -> None:
    if not isinstance(key, yaml.ScalarNode) or not key.tag.endswith(":str"):
        shown = f"`{key.value}`" if isinstance(key, yaml.ScalarNode) else "a list or mapping"
        raise Unreadable(f"{shown} as a key is no text; quote it.", *_position(key))
    if key.value in seen:
        first = seen[key.value].start_mark.line + 1
        raise Unreadable(f"the key `{key.value}` stands twice, first in line {first}.", *_position(key))


def _child(node: yaml.Node, step: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    """Key node and value node of a step down; for a list, the item twice."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key, value
    return None


def _position(node: yaml.Node) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1
