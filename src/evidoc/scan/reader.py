"""Reads rendered HTML back: what is visible, and which marks stand in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from evidoc.model import Role
from evidoc.scan.candidates import Kind, Mark
from evidoc.scan.elements import (
    BLOCKS,
    BOX_PARTS,
    BOXES,
    GENERATED,
    HEADINGS,
    IMAGE,
    ROLES,
    STRUCK,
    UNSEEN,
    VOID,
)
from evidoc.scan.marks import MARK, decode, strip
from evidoc.scan.pieces import Grid, Piece, Span
from evidoc.scan.renderer import FENCE, NO_ID

_BLANK = re.compile(r"[ \t\n\r\f]+")
_ALIGNED = re.compile(r"text-align: ?(?:left|right|center);?")


@dataclass(slots=True)
class _Element:
    tag: str
    hidden: bool
    role: Role | None = None
    span: Span | None = None
    close: str = ""


class Reader(HTMLParser):
    """Use `read`."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        super().__init__(convert_charrefs=True)
        self._marks = marks
        self._stack: list[_Element] = []
        self._piece = Piece(Role.PARAGRAPH)
        self._joint = ""
        self._touching = False  # an image stands right before what comes
        self._pre: tuple[int | None, list[str]] | None = None
        self._tables: list[Grid] = []
        self.pieces: list[Piece] = []
        self.fences: dict[int, str] = {}  # index -> text that the reader sees
        self.commented: set[int] = set()  # fences inside of comments
        self.tables: list[Grid] = []
        self.code: list[tuple[str, list[Mark]]] = []  # other <pre>, and the marks in it
        self.hiding: list[tuple[str, int]] = []  # (attribute, index of the piece)
        self.boxes: list[tuple[str, int]] = []  # (type that is none, index of the piece)
        self.struck: list[int] = []  # of text that is struck out: index of the piece
        self.tooltips: list[int] = []  # of images: index of the piece

    # -- tags ---------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "").split()
        hidden = bool(self._stack and self._stack[-1].hidden)
        if not hidden:
            self._border(tag, given)
            hidden = tag in UNSEEN or (tag, given.get("class")) in GENERATED
        element = _Element(tag, hidden, Role.TITLE if "admonition-title" in classes else ROLES.get(tag))
        if element.role is None and tag in BLOCKS and tag != "p":  # a paragraph is what its container is
            element.role = Role.PARAGRAPH
        if tag not in VOID:
            self._stack.append(element)
        if not hidden:
            self._refuse_hiding(tag, given)
            if tag == "details" or "admonition" in classes:
                own = [name for name in classes if name not in BOXES and name not in BOX_PARTS]
                self.boxes += [(name, len(self.pieces)) for name in own]
            elif tag in STRUCK:
                self.struck.append(len(self.pieces))
            self._enter(element, given)

    def _enter(self, element: _Element, given: dict[str, str]) -> None:
        """What a visible element means for the text in it."""
        tag, piece = element.tag, self._piece
        if element.role is not None:
            piece.role = element.role
        if tag in HEADINGS:
            own = given.get("id", "")
            piece.level, piece.id = int(tag[1]), "" if own.startswith(NO_ID) else own
        elif tag == "a" and "href" in given:
            targets = [mark for mark in self._found(given["href"]) if mark.kind is Kind.TARGET]
            target = targets[-1] if targets else None
            element.span = Span(len(piece.text), -1, strip(given["href"]), target, "title" in given)
        elif tag == "code" and self._pre is None:
            piece.text += self._pending() + "`"
            element.span, element.close = Span(len(piece.text)), "`"
        elif tag in ("sup", "sub"):
            self._joint = "^" if tag == "sup" else "_"  # 10 to the 6th is not 106

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self._stack) - 1, -1, -1):
            if self._stack[depth].tag == tag:
                break
        else:
            return
        for element in reversed(self._stack[depth:]):
            self._leave(element)
            self._stack.pop()
        if tag in BLOCKS:
            self._flush()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_comment(self, data: str) -> None:
        self.commented.update(int(index) for index in re.findall(rf'{FENCE}="(\d+)"', data))

    def _border(self, tag: str, given: dict[str, str]) -> None:
        """What the beginning of a visible element does to the piece at hand."""
        if tag in BLOCKS:
            self._flush()
        match tag:
            case "br":
                self._write(" ")
            case "img":
                if "title" in given and "class" not in given:  # an emoji has a class
                    self.tooltips.append(len(self.pieces))
                alt = Piece(Role.ALT)
                self._write_to(alt, given.get("alt", ""))
                if alt.text:
                    self._keep(alt)
                self._image(given)
            case "pre" if self._pre is None:
                self._pre = (int(given[FENCE]) if FENCE in given else None, [])
            case "table":
                self._tables.append(Grid(len(self.pieces)))
            case "tr" if self._tables:
                self._tables[-1].cells.append(0)
            case "td" | "th" if self._tables and self._tables[-1].cells:
                self._tables[-1].cells[-1] += 1

    def _image(self, given: dict[str, str]) -> None:
        """An image that touches text, or stands in a link's, is part of what a reader takes in there."""
        if "class" in given:  # an emoji
            return
        text = self._piece.text
        if any(element.span for element in self._stack) or (text and not text.endswith(" ")):
            self._piece.text += IMAGE
        else:
            self._touching = True

    def _leave(self, element: _Element) -> None:
        if element.hidden:
            return
        if element.tag in ("sup", "sub"):
            self._joint = ""
        if element.span is not None:
            element.span.end = len(self._piece.text)
            self._piece.text += element.close
            (self._piece.codes if element.close else self._piece.links).append(element.span)
        if element.tag == "pre" and self._pre is not None:
            index, parts = self._pre
            content = "".join(parts)
            if index is None:
                self.code.append((strip(content), self._found(content)))
            else:
                self.fences[index] = content
            self._pre = None
        elif element.tag == "table" and self._tables:
            self._flush()
            self.tables.append(self._tables.pop())

    def _refuse_hiding(self, tag: str, given: dict[str, str]) -> None:
        for name, value in given.items():
            aligned = tag in ("td", "th") and _ALIGNED.fullmatch(value)
            if name in ("hidden", "aria-hidden") or (name == "style" and not aligned):
                self.hiding.append((name, len(self.pieces)))

    # -- text ----------------------------------------------------------------

    def handle_data(self, data: str) -> None:
        if self._stack and self._stack[-1].hidden:
            return
        if self._pre is not None:
            self._pre[1].append(data)
        else:
            self._write(data)

    def _write(self, data: str) -> None:
        if self._touching and data and not data[0].isspace():
            self._piece.text += IMAGE
        self._touching = False
        if data.strip():
            self._piece.text += self._pending()
        self._write_to(self._piece, data, verbatim=any(element.close for element in self._stack))

    def _pending(self) -> str:
        joint, self._joint = self._joint, ""
        return joint if self._piece.text else ""

    def _write_to(self, piece: Piece, data: str, verbatim: bool = False) -> None:
        position = 0
        for found in MARK.finditer(data):
            self._append(piece, data[position : found.start()], verbatim)
            position = found.end()
            number = decode(found.group())
            if number < len(self._marks):
                piece.anchors.append((len(piece.text), self._marks[number]))
        self._append(piece, data[position:], verbatim)

    @staticmethod
    def _append(piece: Piece, text: str, verbatim: bool) -> None:
        if not verbatim:
            text = _BLANK.sub(" ", text)
            if text.startswith(" ") and (not piece.text or piece.text.endswith(" ")):
                text = text[1:]
        piece.text += text

    def _found(self, text: str) -> list[Mark]:
        numbers = (decode(mark) for mark in MARK.findall(text))
        return [self._marks[number] for number in numbers if number < len(self._marks)]

    def _flush(self) -> None:
        """End the piece at hand at a block's border, and begin one of the block that is now open."""
        piece = self._piece
        for element in self._stack:  # an inline element cannot reach over a border
            if element.span is not None and element.span.end < 0:
                element.span = None
        if piece.text.strip(f" {IMAGE}") or piece.level:
            self._keep(piece)
        role = next((e.role for e in reversed(self._stack) if e.role is not None), Role.PARAGRAPH)
        self._piece = Piece(role)
        self._joint = ""

    def _keep(self, piece: Piece) -> None:
        piece.text = piece.text.rstrip()
        for span in (*piece.links, *piece.codes):
            span.end = min(span.end, len(piece.text))
        self.pieces.append(piece)


def read(html: str, marks: Sequence[Mark]) -> Reader:
    """Read a rendering whose marks are numbered by their index in `marks`."""
    reader = Reader(marks)
    reader.feed(html)
    reader.close()
    while reader._stack:
        reader.handle_endtag(reader._stack[-1].tag)
    reader._flush()
    return reader
