"""The files of a topic: each that is named is there and is text, each that is there is named."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from evidoc.evidence.digest import Reads
from evidoc.files import read_text
from evidoc.model import Finding, Place, Severity, Snippet
from evidoc.spec.node import Node

_SPEC = "topic.yaml"
_MADE = {"__pycache__"}  # folders that tools leave behind


def check_files(root: Path, folder: Path, entry: Node) -> Iterator[Finding]:
    """What is wrong with the files that an entry of a topic's spec names."""
    for node in entry["files"]:
        finding = _file_finding(root, folder, node)
        if finding:
            yield finding


def _file_finding(root: Path, folder: Path, node: Node) -> Finding | None:
    name: str = node.value
    plain = os.path.normpath(name)
    if name.startswith("/") or plain.startswith(".."):
        message = f"`{name}` is outside the topic's folder."
        return Finding(node.place, "path-outside", message, f"name a file below {folder.name}/")
    if plain != name:
        message = f"`{name}` is written in a roundabout way."
        return Finding(node.place, "value-wrong", message, f"write `{plain}`")
    if name == _SPEC:
        return Finding(node.place, "value-wrong", f"`{_SPEC}` is the spec itself.", "name a snippet file")
    return _content_finding(root, folder, node)


def _content_finding(root: Path, folder: Path, node: Node) -> Finding | None:
    text = read_text(folder, node.value)
    if isinstance(text, str):
        return None
    if text.rule == "path-outside":
        message = f"`{node.value}` is a symbolic link that leaves the topic's folder."
        return Finding(node.place, text.rule, message, "put the file itself there")
    if text.rule == "not-utf-8":  # the fault is in the file
        file = f"{folder.relative_to(root).as_posix()}/{node.value}"
        return replace(text, place=replace(text.place, file=file))
    return replace(text, place=node.place)


def unused_files(folder: Path, entry: Node, checks: Mapping[str, Reads]) -> Iterator[Finding]:
    """Files of a program that none of its other files names: shown as if they ran, and they cannot have.

    Other checks than those that run a program read all of their files.
    """
    if getattr(checks[entry["check"].value], "program", None) is None:
        return
    nodes = list(entry["files"])
    texts = {node.value: read_text(folder, node.value) for node in nodes}
    for node in nodes[1:]:
        path = PurePosixPath(node.value)
        # A program may use a whole folder by its name.
        parts = "|".join(map(re.escape, (path.stem, *path.parent.parts)))
        name = re.compile(rf"(?<![\w.-])(?:{parts})(?![\w-])")
        others = (text for file, text in texts.items() if file != node.value and isinstance(text, str))
        if not any(name.search(text) for text in others):
            message = f"no other file of `{entry.name}` names `{node.value}`, so it has no part in the run."
            yield Finding(node.place, "file-unused", message, "use it, or make it a snippet of its own")


def stray_files(
    root: Path, folder: Path, snippets: Iterable[Snippet], checks: Mapping[str, Reads]
) -> Iterator[Finding]:
    """A warning for each file in a topic's folder that no snippet names and no check reads."""
    snippets = list(snippets)
    stray = set(_standing(root, folder)) - {file for snippet in snippets for file in snippet.files}
    if not stray:
        return
    for snippet in snippets:
        if snippet.source is None:
            stray -= set(checks[snippet.check].inputs(snippet, root))
    for file in sorted(stray):
        message = "no snippet of its topic names this file, so nothing checks it."
        fix = f"list it under `files` in {_SPEC}, or remove it"
        yield Finding(Place(file), "file-stray", message, fix, Severity.WARNING)


def _standing(root: Path, folder: Path) -> Iterator[str]:
    below = len(str(root)) + 1
    for path, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in _MADE]
        base = path[below:].replace(os.sep, "/")
        yield from (f"{base}/{name}" for name in files if not name.startswith(".") and name != _SPEC)
