"""A tree of values that know where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from evidoc.model import Place

Mark = tuple[int, int]
"""Line and column, from 1."""


class Node:
    """A value and where it stands.

    `value` is plain Python (dict, list, str, int, float, bool, None); `place`
    is its first character; `name` is its key in the mapping around it ("" in a
    list, or at the top) and `key` the place of that (else its own).
    """

    __slots__ = ("_children", "_file", "_key", "_mark", "name", "value")

    def __init__(self, file: str, value: Any, mark: Mark) -> None:
        self._file = file
        self._mark = mark
        self._key = mark
        self.name = ""
        self._children: Any = {} if type(value) is dict else [] if type(value) is list else None
        self.value = value

    @property
    def place(self) -> Place:
        return Place(self._file, *self._mark)

    @property
    def key(self) -> Place:
        return Place(self._file, *self._key)

    def __getitem__(self, step: str | int) -> Node:
        """The child under a key or index. Raises KeyError, IndexError or TypeError as the value would."""
        child: Node = self._children[step]
        return child

    def get(self, key: str) -> Node | None:
        """The child under a key; None where there is none, or this is no mapping."""
        return self._children.get(key) if type(self._children) is dict else None

    def items(self) -> Iterator[tuple[str, Node]]:
        """Keys and children of a mapping, in source order; nothing for another value."""
        return iter(self._children.items() if type(self._children) is dict else ())

    def __iter__(self) -> Iterator[Node]:
        """Children of a list or a mapping, in source order; nothing for another value."""
        children = self._children
        return iter(children.values() if type(children) is dict else children or ())

    def put(self, key: str, mark: Mark, child: Node) -> None:
        """Add a child to a mapping; `mark` is where its key stands."""
        child._key = mark
        child.name = key
        self._children[key] = child
        self.value[key] = child.value

    def append(self, child: Node) -> None:
        """Add a child to a list."""
        self._children.append(child)
        self.value.append(child.value)
