"""Visible prose with the place of each number, code span and link in it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence

from evidoc.model import Finding, Heading, Link, Place, Prose, Table, Token
from evidoc.scan.candidates import DIGITS, NUMBER, Kind
from evidoc.scan.literal import short
from evidoc.scan.pieces import Piece, Span
from evidoc.scan.reader import Reader
from evidoc.scan.refusals import TOOLTIP
from evidoc.scan.source import Source

_DIRECTIVE = re.compile(r"::: ([a-z][a-z-]*) ([\w.-]+)")
_COLONS = re.compile(r"[ \t>]*+:::")


class ProseReader:
    """Turns the pieces of one page into prose. Results are in the attributes; `read` does the work."""

    def __init__(self, source: Source, body: int) -> None:
        """`body` is the offset in `source.text` at which the rendered text, and so each mark, begins."""
        self._source = source
        self._body = body
        self._text = source.text[body:]
        self.prose: list[Prose] = []
        self.headings: list[Heading] = []
        self.tables: list[Table] = []
        self.directives: list[tuple[str, str, Place]] = []
        self.findings: list[Finding] = []

    def read(self, reader: Reader) -> None:
        places = self._places(reader.pieces)
        for piece, place in zip(reader.pieces, places, strict=True):
            if piece.text.startswith(":::") and self._directive(piece, place):
                continue
            prose = self._prose(piece, place)
            if piece.level:
                self._heading(piece, place)
            if prose.text:
                self.prose.append(prose)
        for table in reader.tables:
            place = places[min(table.first, len(places) - 1)] if places else Place(self._source.file)
            self.tables.append(Table(len(table.cells), max(table.cells, default=0), place))
        self.tables.sort(key=lambda table: table.place)

    def _place(self, offset: int) -> Place:
        return self._source.place(self._body + offset)

    def _places(self, pieces: Sequence[Piece]) -> list[Place]:
        """Where each piece begins. One without a mark (a box's own title) is where the next one is."""
        places: list[Place] = []
        following = self._place(max((mark.start for p in pieces for _, mark in p.anchors), default=0))
        for piece in reversed(pieces):
            if piece.anchors:
                following = self._place(min(mark.start for _, mark in piece.anchors))
            places.append(following)
        places.reverse()
        return places

    def _directive(self, piece: Piece, place: Place) -> bool:
        """Take a directive; False where it is not alone in its paragraph, or holds markup."""
        line = self._source.lines[place.line - 1]
        found = _DIRECTIVE.fullmatch(piece.text)
        if found is None or line.strip() != piece.text:
            return False
        at = Place(place.file, place.line, len(line) - len(line.lstrip()) + 1)
        self.directives.append((found.group(1), found.group(2), at))
        return True

    def stray_directives(self, covered: Container[int]) -> None:
        """Refuse lines, outside those that are `covered` by fences, that only begin like a directive."""
        taken = {place.line for _, _, place in self.directives}
        first = self._place(0).line
        for number, line in enumerate(self._source.lines[first - 1 :], first):
            if number not in covered and number not in taken and (found := _COLONS.match(line)):
                place = Place(self._source.file, number, found.end() - 2)
                message = "A directive stands alone in its paragraph: `::: name argument`."
                self._refuse(place, "directive", message, "put blank lines around it, and no markup in it")

    def _heading(self, piece: Piece, place: Place) -> None:
        if piece.level > 1 and not piece.id:
            self._refuse(
                place,
                "heading-without-id",
                "This heading has no id of its own.",
                "end it with { #name }, the same name in every language",
            )
        if piece.id and any(heading.id == piece.id for heading in self.headings):
            self._refuse(
                place,
                "heading-id-twice",
                f"The id {piece.id} stands twice on this page.",
                "give one of the headings another id",
            )
        self.headings.append(Heading(piece.level, piece.id, piece.text, place))

    def _prose(self, piece: Piece, place: Place) -> Prose:
        links: list[Link] = []
        spans: list[Span] = []
        for span in sorted(piece.links, key=lambda span: span.start):
            link = self._link(piece, span, place)
            if link is not None:
                links.append(link)
                spans.append(span)
        tokens = sorted(
            (*self._codes(piece, place), *self._numbers(piece, place)), key=lambda token: token[0]
        )

        def inside(at: int) -> int | None:
            return next((n for n, span in enumerate(spans) if span.start <= at < span.end), None)

        return Prose(
            piece.role,
            piece.text,
            place,
            tuple(links),
            tuple(Token(text, place, code, inside(at), at) for at, text, place, code in tokens),
        )

    def _codes(self, piece: Piece, near: Place) -> Iterable[tuple[int, str, Place, bool]]:
        for span in piece.codes:
            text = piece.text[span.start : span.end]
            mark = next((m for m in piece.marks(span.start, span.end) if m.kind is Kind.CODE), None)
            if mark is not None and "\n" not in text and self._text[mark.start : mark.end] == text:
                yield span.start, text, self._place(mark.start), True
            else:
                self._refuse(
                    self._place(mark.start) if mark else self._near(piece, span.start, near),
                    "code-span-form",
                    f"The code span {short(text)} is not in one piece in the page's source.",
                    "write it on one line, between backticks",
                )

    def _numbers(self, piece: Piece, near: Place) -> Iterable[tuple[int, str, Place, bool]]:
        ends = {at: mark for at, mark in piece.anchors if mark.kind is Kind.WORD}
        for number in NUMBER.finditer(piece.text):
            if piece.in_code(number.start()):
                continue
            text = number.group()
            mark = ends.get(number.end())
            if mark is None:
                self._refuse(
                    self._near(piece, number.start(), near),
                    "prose-unlocated",
                    f"A reader sees {short(text)}, but it cannot be found in the page's source.",
                    "write it as plain text",
                )
            elif self._text[mark.end - len(text) : mark.end] != text:
                begin = min(m.start for m in piece.marks(number.start(), number.end()))
                self._refuse(
                    self._place(begin),
                    "number-split",
                    f"A reader sees {short(text)}, but the source holds it in pieces.",
                    "write the number in one piece, without markup or backslash inside",
                )
            else:
                yield number.start(), text, self._place(mark.end - len(text)), False

    def _link(self, piece: Piece, span: Span, near: Place) -> Link | None:
        text = piece.text[span.start : span.end].strip()
        opening = [m for m in piece.marks(span.start - 1, span.start) if m.kind is Kind.LINK]
        inner = opening + piece.marks(span.start, span.end)
        if span.target is not None and any(
            mark.kind is Kind.LINK and mark.end == span.target.end for mark in inner
        ):
            start, end = span.target.start, span.target.end
        elif text and text in (span.href, span.href.removeprefix("mailto:")):
            start = self._literal(piece, span.start, text)
            end = start + len(text)
        else:
            start = end = -1
        if start < 0:
            self._refuse(
                self._place(inner[0].start) if inner else self._near(piece, span.start, near),
                "link-form",
                f"The link {short(text)} is not of the form [text](target).",
                "write the target in parentheses behind the text; reference-style links are not allowed",
            )
            return None
        if span.title:
            self._refuse(self._place(start), "tooltip", *TOOLTIP)
        return Link(
            span.href,
            text,
            self._place(start),
            self._source.raw_offset(self._body + start),
            self._source.raw_offset(self._body + end),
            piece.text[: span.start],
            piece.text[span.end :],
        )

    def _literal(self, piece: Piece, start: int, text: str) -> int:
        """Offset of visible text that stands as it is in the source, by any mark in it; else -1."""
        for at, mark in piece.anchors:
            offset = mark.at - (at - start)
            if start < at <= start + len(text) and offset >= 0 and self._text.startswith(text, offset):
                return offset
        return -1

    def _near(self, piece: Piece, position: int, fallback: Place) -> Place:
        """The place of the last mark before `position`, or of the first behind it."""
        near = piece.marks(-1, position)[-1:] or [mark for _, mark in piece.anchors[:1]]
        return self._place(near[0].start) if near else fallback

    def _refuse(self, place: Place, rule: str, message: str, fix: str) -> None:
        self.findings.append(Finding(place, rule, message, fix))


def unlocated(pieces: Iterable[Piece]) -> set[str]:
    """Runs of digits that are visible without a mark behind them."""
    return {
        run.group()
        for piece in pieces
        for run in DIGITS.finditer(piece.text)
        if not piece.marks(run.end() - 1, run.end()) and not piece.in_code(run.start())
    }
