"""Fences: which of them the site renders as blocks, and which lines only look like one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from evidoc.model import Block, Finding, Place
from evidoc.scan.renderer import Fence
from evidoc.scan.source import Source

ID = re.compile(
    r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*"  # topic/name
    r"(?:/[\w.+-]+)*"  # /file
    r"(?::[a-z0-9]+(?:-[a-z0-9]+)*)?",  # :region
    re.ASCII,
)
OPTIONS = frozenset({"title", "hl_lines", "linenums"})
"""What a fence may carry beside its id and classes."""

CLASSES = frozenset({"annotate", "copy", "no-copy", "select", "no-select"})
"""Classes that a fence may have beside its language: they change no text."""

_MARGIN = re.compile(r"[ \t>]*")
LOOKS_LIKE_FENCE = re.compile(
    r"[ \t>]*+(?:(?:[-*+]|\d++[.)])[ \t]++)*+[ \t>]*+(?P<fence>`{3,}+(?=[^`]*$)|~{3,}+)", re.MULTILINE
)
"""A line that looks like a fence. Backticks that close on their line are a code span."""

_INCLUDE = re.compile(r"-{1,}8<-{1,}")


class BlockReader:
    """The blocks of one page.

    `covered` are the line numbers (from 1) that fences take, fence lines included.
    """

    def __init__(self, source: Source, first: int, tab_length: int) -> None:
        """`first` is the number of lines before the rendered text."""
        self._source = source
        self._first = first
        self._tab_length = tab_length
        self.blocks: list[Block] = []
        self.covered: set[int] = set()
        self.titles: list[tuple[str, int, int]] = []  # (text, start, end) in source.text
        self.findings: list[Finding] = []

    def read(self, fences: list[Fence], shown: Mapping[int, str], commented: set[int]) -> None:
        """`shown` is what the reader sees of each fence that survived, `commented` those inside comments."""
        ids: set[str] = set()
        for index, fence in enumerate(fences):
            if index not in shown and index not in commented:
                continue
            numbers = range(self._first + fence.start + 1, self._first + fence.stop + 1)
            if numbers.stop - 1 > len(self._source.lines) or not self._is_header(fence, numbers.start):
                self._refuse(
                    Place(self._source.file, min(numbers.start, len(self._source.lines))),
                    "block-unlocated",
                    "An extension of the site moves the lines of this page.",
                    "remove what adds or removes lines before it",
                )
                continue
            self.covered.update(numbers)
            if index in shown:
                self._block(fence, shown[index], numbers, ids)

    def stray(self, snippets: bool) -> None:
        """Find what looks like a block and is none. `snippets`: the site includes files, also into blocks."""
        open_fence = ""
        for number, line in enumerate(self._source.lines[self._first :], self._first + 1):
            inside = number in self.covered
            if _INCLUDE.search(line) and (snippets or not inside):
                self._refuse(
                    Place(self._source.file, number),
                    "include",
                    "A page holds all of its text; nothing is included.",
                    "put the text, or a fence with the snippet's id, here",
                )
            if inside:
                open_fence = ""
            elif found := LOOKS_LIKE_FENCE.match(line):
                fence, rest = found.group("fence"), line[found.end("fence") :]
                if open_fence and fence.startswith(open_fence) and not rest.strip():
                    open_fence = ""  # the end of what was reported at its beginning
                    continue
                open_fence = fence
                self._refuse(
                    Place(self._source.file, number, found.start("fence") + 1),
                    "fence-not-rendered",
                    "This line looks like a fence, but the site renders no code block from it.",
                    "close it, indent it as its surroundings, or mend its first line",
                )

    def _is_header(self, fence: Fence, number: int) -> bool:
        line = self._source.lines[number - 1]
        return line.expandtabs(self._tab_length).strip() == fence.header.strip()

    def _block(self, fence: Fence, shown: str, numbers: range, ids: set[str]) -> None:
        header = self._source.lines[numbers.start - 1]
        margin = _MARGIN.match(header)
        prefix = margin.group() if margin else ""
        place = Place(self._source.file, numbers.start, len(prefix) + 1)
        text = shown.removesuffix("\n")
        block = Block(fence.id, fence.language, text, place, numbers.start + 1, numbers.stop - 2, prefix)
        self.blocks.append(block)
        self._id(block, ids)
        self._options(fence, place, header)
        self._verbatim(block)

    def _id(self, block: Block, ids: set[str]) -> None:
        if not block.id:
            self._refuse(
                block.place,
                "fence-without-id",
                "This fence names no snippet.",
                "name one: ```python { #topic/name }",
            )
        elif not ID.fullmatch(block.id):
            self._refuse(
                block.place,
                "fence-id-form",
                f"`{block.id}` is no snippet's id.",
                "write topic/name, topic/name/file or topic/name:region",
            )
        elif block.id in ids:
            self._refuse(
                block.place,
                "fence-id-twice",
                f"`{block.id}` is shown twice on this page.",
                "show it once, or show a region of it",
            )
        ids.add(block.id)

    def _options(self, fence: Fence, place: Place, header: str) -> None:
        for name, value in fence.options.items():
            if name not in OPTIONS:
                self._refuse(
                    place,
                    "attribute",
                    f"A fence may not carry `{name}`.",
                    "keep its id, classes, title, hl_lines and linenums",
                )
            elif name == "title" and isinstance(value, str):
                start = self._source.starts[place.line - 1]
                self.titles.append((value, start, start + len(header)))

        for name in fence.classes:
            if name not in CLASSES:
                self._refuse(
                    place,
                    "attribute",
                    f"A fence may not have the class `{name}`, which can hide or dress it up.",
                    f"remove it; allowed are: {', '.join(sorted(CLASSES))}",
                )

    def _verbatim(self, block: Block) -> None:
        """The first line of a block that is not shown as it is written."""
        shown = block.text.split("\n") if block.last >= block.first else [block.text]
        fix = "write it with spaces and visible characters only, indented as its fence"
        for number in range(block.first, block.last + 1):
            line = self._source.raw_lines[number - 1]
            if line.startswith(block.prefix):
                line = line[len(block.prefix) :]
            elif not line.strip(" \t>"):
                line = ""
            index = number - block.first
            problem = ""
            if name := self._source.unseen(number):
                problem = f"it holds {name}, which a reader cannot see"
            elif index >= len(shown) or line != shown[index]:
                problem = "a tab, a blank or its indentation is changed"
            elif line != line.rstrip():
                problem = "it ends in blanks"
            elif not line and number in (block.first, block.last):
                problem = "a blank line begins or ends the block, and the site drops it"
            if problem:
                self._refuse(
                    Place(self._source.file, number),
                    "block-not-verbatim",
                    f"This line is not shown as it is written: {problem}.",
                    fix,
                )
                return
        if len(shown) > max(block.last - block.first + 1, 1):
            self._refuse(block.place, "block-not-verbatim", "The site shows more than the fence holds.", fix)

    def _refuse(self, place: Place, rule: str, message: str, fix: str) -> None:
        self.findings.append(Finding(place, rule, message, fix))
