"""YAML with positions: every key and every value knows its line and column.

Stricter than YAML: one document, no anchors, aliases or tags, no tabs, keys
are text and stand once, at most `DEEPEST` levels, and plain words only where
all YAML readers agree (see `scalars`). What is left is JSON with comments,
and nothing in it can make a reader loop or grow.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from evidoc.files import read_text
from evidoc.model import Finding, Place
from evidoc.spec.node import Mark, Node
from evidoc.spec.scalars import UnclearError, is_text_key, resolve
from evidoc.spec.syntax import syntax_finding

LARGEST = 1024 * 1024
"""Bytes of one YAML file."""

DEEPEST = 32
"""Mappings and lists inside each other."""

MOST = 50
"""Findings about one file; more would say nothing new."""

# What YAML calls printable, without the line ends that editors do not count (NEL, LS, PS).
_REFUSED = re.compile("[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7}) ", re.MULTILINE)
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(root: Path, file: str) -> Node | list[Finding]:
    """Read and load a YAML file of the project. Never raises for what the file is or holds."""
    text = read_text(root, file, largest=LARGEST)
    return [text] if isinstance(text, Finding) else load(file, text)


def load(file: str, text: str) -> Node | list[Finding]:
    """Load YAML text. `file` is the project path for places. Never raises for what the text holds."""
    refused = _REFUSED.search(text, 1 if text.startswith("\ufeff") else 0)
    if refused:
        code = ord(refused.group())
        return [
            Finding(
                _place(file, text, refused.start()),
                "yaml-character",
                f"the character U+{code:04X} cannot stand in YAML.",
                f'remove it, or write "\\u{code:04x}" in double quotes' if code <= 0xFFFF else "remove it",
            )
        ]
    tab = text.find("\t")
    if tab >= 0:
        return [
            Finding(
                _place(file, text, tab),
                "yaml-tab",
                "a tab: YAML is indented and spaced with blanks.",
                'use blanks, or "\\t" in double quotes',
            )
        ]
    conflict = _CONFLICT.search(text)
    if conflict:
        message = "a merge conflict stands here unresolved."
        return [Finding(_place(file, text, conflict.start()), "yaml-conflict", message, "resolve it")]
    reader = _Reader(file)
    try:
        reader.read(text)
    except yaml.MarkedYAMLError as error:
        reader.findings.append(syntax_finding(file, error))
    except yaml.YAMLError as error:  # the reader's own, without a mark
        reader.findings.append(
            Finding(Place(file), "yaml-syntax", f"not YAML: {error}.", "mend or remove it")
        )
    except _Stop:
        pass
    if reader.findings:
        return reader.findings
    if reader.root is None:
        return [Finding(Place(file), "yaml-empty", "the file is empty.", "write its content, or delete it")]
    return reader.root


class _Stop(Exception):  # noqa: N818 - no error: reading on would say nothing more
    pass


# What a level of the tree waits for, when it is not the value of a known key.
_A_KEY = None
_AN_ITEM = ("", (0, 0))


class _Reader:
    """Builds the tree from the parser's events, with a stack of its own: depth costs no recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.root: Node | None = None
        self.documents = 0
        self.stack: list[Node] = []
        self.awaited: list[tuple[str, Mark] | None] = [_AN_ITEM]  # of the document and of each in the stack

    def read(self, text: str) -> None:
        on = {
            yaml.DocumentStartEvent: self._document,
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._refuse_marks,
        }
        loader = _LOADER(text)
        event = loader.get_event()
        while type(event) is not yaml.StreamEndEvent:
            handler = on.get(type(event))
            if handler:
                start = event.start_mark
                handler(event, (start.line + 1, start.column + 1))
            event = loader.get_event()

    def _document(self, _: Any, mark: Mark) -> None:
        self.documents += 1
        if self.documents > 1:
            message = "a second document begins here."
            self._stop(mark, "yaml-documents", message, "give it a file of its own")

    def _scalar(self, event: Any, mark: Mark) -> None:
        if event.anchor or event.tag:
            self._refuse_marks(event, mark)
        if self.awaited[-1] is _A_KEY:
            self.awaited[-1] = (self._key(event, mark), mark)
            return
        value = event.value
        if event.implicit[0]:  # neither quoted nor a block
            try:
                value = resolve(value)
            except UnclearError as error:
                self._add(mark, "yaml-unclear", *error.args)
        self._put(Node(self.file, value, mark))

    def _open(self, event: Any, mark: Mark) -> None:
        if event.anchor or event.tag:
            self._refuse_marks(event, mark)
        if self.awaited[-1] is _A_KEY:
            self._stop(mark, "yaml-key", "a key must be text, not a list or a mapping.", "quote it")
        if len(self.stack) == DEEPEST:
            self._stop(mark, "yaml-depth", f"nested deeper than {DEEPEST} levels.", "flatten it")
        mapping = type(event) is yaml.MappingStartEvent
        self.stack.append(Node(self.file, {} if mapping else [], mark))
        self.awaited.append(_A_KEY if mapping else _AN_ITEM)

    def _close(self, _: Any, __: Mark) -> None:
        self.awaited.pop()
        self._put(self.stack.pop())

    def _put(self, node: Node) -> None:
        """Put a finished node into the mapping or list around it."""
        awaited = self.awaited[-1]
        if not self.stack:
            self.root = node
        elif awaited is _AN_ITEM:
            self.stack[-1].append(node)
        else:
            assert awaited is not None  # a mapping's value comes after its key
            self.stack[-1].put(*awaited, node)
            self.awaited[-1] = _A_KEY

    def _key(self, event: Any, mark: Mark) -> str:
        key: str = event.value
        if event.implicit[0] and not is_text_key(key):
            word = _short(key)
            self._add(mark, "yaml-key", f"the key `{word}` is not text.", f'write "{word}" in quotes')
        first = self.stack[-1].get(key)
        if first is not None:
            message = f"`{_short(key)}` stands twice, first in line {first.key.line}."
            self._add(mark, "yaml-duplicate-key", message, "keep one of them")
        return key

    def _refuse_marks(self, event: Any, mark: Mark) -> None:
        if event.anchor:
            sign = "*" if type(event) is yaml.AliasEvent else "&"
            message = f"`{sign}{_short(event.anchor)}`: anchors and aliases are not used here."
            self._stop(mark, "yaml-alias", message, "write the value out, or quote it if it is text")
        self._add(mark, "yaml-tag", f"the tag `{_short(event.tag)}` is not used here.", "remove it")

    def _add(self, mark: Mark, rule: str, message: str, fix: str) -> None:
        self.findings.append(Finding(Place(self.file, *mark), rule, message, fix))
        if len(self.findings) >= MOST:
            raise _Stop

    def _stop(self, mark: Mark, rule: str, message: str, fix: str) -> None:
        self._add(mark, rule, message, fix)
        raise _Stop


def _place(file: str, text: str, offset: int) -> Place:
    before = text[:offset]
    return Place(file, before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
