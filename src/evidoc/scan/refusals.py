"""Markup that pages may not use, because it hides, styles or replaces what a reader sees."""

from __future__ import annotations

import re

from evidoc.model import Finding
from evidoc.scan.blocks import LOOKS_LIKE_FENCE
from evidoc.scan.elements import BOXES
from evidoc.scan.reader import Reader
from evidoc.scan.renderer import Rendering
from evidoc.scan.source import Source

PLAIN_ENTITIES = frozenset({"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;"})
"""Entities that stand for what they look like."""

_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_STYLING = re.compile(r"(?:^|[ ])(?:hidden|aria-hidden|style)(?:[ =}]|$)")
_ATTRIBUTE = re.compile(r"""[^ =}]+=(?:"[^"]*"|'[^']*'|[^ }]*)|[^ }]+""")
_DEFINITION = re.compile(r"^[ \t>]*(?P<star>\*?)\[(?P<label>[^\[\]\n]*)\][ ]?:", re.MULTILINE)


TOOLTIP = ("A tooltip is not shown to every reader.", "say it in the text")
"""Message and fix."""


class Refusals:
    """Finds the places of what a rendering reported.

    `text` is the rendered text with its blocks blanked out, `body` the offset
    in the source at which it begins.
    """

    def __init__(self, source: Source, body: int, text: str) -> None:
        self._source = source
        self._body = body
        self._text = text
        self._next: dict[str, int] = {}
        self._html: list[range] = []
        self._opened: set[str] = set()
        self.findings: list[Finding] = []

    def read(self, rendering: Rendering) -> None:
        for raw in rendering.raw:
            self._raw(raw)
        for tag, attributes in rendering.attributes:
            self._attributes(tag, attributes)
        for found in _DEFINITION.finditer(self._text):
            label = " ".join(found.group("label").split())
            at = found.start("star")
            if found.group("star") and label in rendering.abbreviations:
                self._refuse(
                    at,
                    "abbreviation",
                    *TOOLTIP,
                )
            elif not found.group("star") and label.lower() in rendering.references:
                self._refuse(
                    at,
                    "reference-definition",
                    "A link's target stands away from its text.",
                    "write [text](target)",
                )

    def shown(self, reader: Reader) -> None:
        """Refuse code that is no block, and hiding attributes that no attribute list accounts for."""
        for text, marks in reader.code:
            line = next((line for line in text.split("\n") if line.strip()), "")
            at = marks[0].start if marks else self._locate(line)
            if not any(at in raw for raw in self._html) and not LOOKS_LIKE_FENCE.search(text):
                self._refuse(
                    at,
                    "indented-code",
                    "Indented code names no snippet.",
                    "write a fence: ```python { #topic/name }",
                )
        for name, index in reader.boxes:
            fix = f"use one of: {', '.join(sorted(BOXES))}"
            self._refuse(_start(reader, index), "box-type", f"`{name}` is no type of box.", fix)
        for index in reader.struck:
            message = "Text that is struck out says what does not hold."
            self._refuse(
                _start(reader, index), "struck-out", message, "remove it, or write that it is not so"
            )
        for index in reader.tooltips:
            self._refuse(_start(reader, index), "tooltip", *TOOLTIP)
        if not any(finding.rule in ("attribute", "raw-html") for finding in self.findings):
            for name, index in reader.hiding:
                self._refuse(
                    _start(reader, index), "attribute", f"`{name}` hides or styles text.", "remove it"
                )

    def _raw(self, raw: str) -> None:
        if raw.startswith("&"):
            if raw not in PLAIN_ENTITIES:
                self._refuse(
                    self._locate(raw),
                    "entity",
                    f"The entity {raw} stands for another character.",
                    "write the character itself",
                )
        elif not raw.startswith("<!--"):
            # A placeholder of Python-Markdown ends what is literally in the page.
            at = self._locate(re.split(r"[\n\x02]", raw, maxsplit=1)[0])
            self._html.append(range(at, at + len(raw)))
            tag = _TAG.match(raw)
            if tag and tag.group(1) and tag.group(2) in self._opened:
                return  # the end of what was reported at its beginning
            if tag:
                self._opened.add(tag.group(2))
            self._refuse(
                at,
                "raw-html",
                "Raw HTML can hide text, or show what the page does not say.",
                "write it in Markdown",
            )

    def _attributes(self, tag: str, attributes: str) -> None:
        for found in _ATTRIBUTE.finditer(attributes):
            name = found.group()
            if name.startswith("#"):
                continue
            why = "hides or styles text" if _STYLING.search(name) else "is not allowed here"
            self._refuse(
                self._locate(attributes),
                "attribute",
                f"The attribute `{name}` {why}.",
                "keep only #id",
            )
            return

    def _locate(self, needle: str) -> int:
        """The next place of `needle` in the text; the same needle is looked for further on next time."""
        at = self._text.find(needle, self._next.get(needle, 0))
        if at < 0:
            at = max(self._text.find(needle), 0)
        self._next[needle] = at + max(len(needle), 1)
        return at

    def _refuse(self, at: int, rule: str, message: str, fix: str) -> None:
        self.findings.append(Finding(self._source.place(self._body + at), rule, message, fix))


def _start(reader: Reader, index: int) -> int:
    """Where the piece `index`, or the next that can be found, begins."""
    starts = (
        min(mark.start for _, mark in piece.anchors) for piece in reader.pieces[index:] if piece.anchors
    )
    return next(starts, 0)
