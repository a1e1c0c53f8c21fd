"""Where marks go: numbers, code spans, links, and the first word of each line.

This reads Markdown by rule of thumb, and may: `evidoc.scan.tagging` renders
with and without marks and drops each one that makes a difference, and a
visible number without a mark is a finding. A wrong guess here costs a
rendering or a finding, never a wrong position.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum, auto

# Numeric characters beyond decimal digits (½, ², ①, Ⅳ), which `\d` does not match.
_OTHER_NUMERIC = "".join(
    chr(code)
    for code in (*range(0x80, 0x3400), *range(0xA6E6, 0xA6F0), *range(0x1F100, 0x1F10D))
    if unicodedata.category(chr(code)) in ("No", "Nl")
)
DIGIT = rf"[\d{_OTHER_NUMERIC}]"
DIGITS = re.compile(f"{DIGIT}+")
NUMBER = re.compile(rf"{DIGIT}+(?:[.,]{DIGIT}+)*")
"""A number as a reader takes it: digits with separators or a decimal point inside."""


class Kind(Enum):
    WORD = auto()
    CODE = auto()
    LINK = auto()  # after the [ of a link
    TARGET = auto()  # in front of its target


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark to insert at `at`; what it marks is `text[start:end]`. Offsets."""

    kind: Kind
    at: int
    start: int
    end: int


_PREFIX = re.compile(
    r"""[ \t>]*+
    (?:(?:[-*+]|\d++\.)[ \t]++(?:\[[ xX]\][ \t]++)?[ \t>]*+)*+        # list items
    (?:\#{1,6}[ \t]*+                                                # a heading
      |:[ \t]++                                                      # a definition
      |\[\^[^\]\n]++\]:[ \t]*+                                       # a footnote
      |(?:!!!|\?\?\?\+?|===[!+]*+)(?=[ \t])[^"\n]*+)?                  # a box or a tab: its title is quoted
    """,
    re.VERBOSE,
)
_PIECE = re.compile(
    rf"""(?P<escape>\\[!-/:-@\[-`{{-~])
    |(?P<ticks>`+)
    |(?P<comment><!--)
    |(?P<footnote>\[\^[^\]\n]++\])
    |(?P<target>\]\(\s*+(?P<angle><?)[^()<>\n]*+(?:\([^()\n]*+\)[^()<>\n]*+)*+>?[^()\n]*+\))
    |(?P<scheme><?[A-Za-z][A-Za-z0-9+.-]*+://)
    |(?P<tag></?[A-Za-z!?][^<>\n]*+>)
    |(?P<attributes>\{{:?[ ]*+(?:[#.][^\s{{}}]|[\w-]++=)[^{{}}\n]*+\}})
    |(?P<short>:[\w+-]++:|\+\+[\w+-]++\+\+)
    |(?P<entity>&\#?\w++;)
    |(?P<open>!?\[)
    |(?P<close>\])
    |(?P<bar>\|)
    |(?P<number>{DIGIT}++)
    |(?P<word>[^\W\d_{_OTHER_NUMERIC}]++)
    """,
    re.VERBOSE,
)
_PARAGRAPH_END = re.compile(r"\n[ \t>]*+(?:\n|\Z)")
_NEW_PARAGRAPH = re.compile(r"[ \t>]*+(?:$|\#|\||(?:[-*+]|\d+\.)[ \t])")


def candidates(text: str) -> tuple[list[Mark], list[Mark]]:
    """Marks for a page's body whose blocks are blanked out.

    The second list is of digits in what looks like markup; worth a try where
    a visible number is left without a mark.
    """
    scan = _Scan(text)
    position = 0
    for line in text.split("\n"):
        scan.line(line, position)
        position += len(line) + 1
    return scan.likely, scan.doubtful


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.likely: list[Mark] = []
        self.doubtful: list[Mark] = []
        self._brackets: list[tuple[int, bool]] = []  # offset behind a [, and whether it is a link's
        self._comment = False
        self._code_end = 0  # of a code span that goes over lines
        self._first = True  # no mark yet in this line, cell or link
        self._ticks: dict[int, list[int]] = {}  # of the line at hand

    def line(self, line: str, offset: int) -> None:
        if _NEW_PARAGRAPH.match(line):
            self._brackets.clear()
        position = max(self._code_end - offset, 0)
        if position == 0 and not self._comment and (prefix := _PREFIX.match(line)):
            position = prefix.end()
            self._doubt(line, 0, position, offset)
        self._first = True
        self._ticks = _runs(line)
        while position < len(line):
            if self._comment:
                end = line.find("-->", position)
                if end < 0:
                    return
                self._comment, position = False, end + 3
            piece = _PIECE.search(line, position)
            if piece is None:
                return
            position = self._piece(piece, line, offset)

    def _piece(self, piece: re.Match[str], line: str, offset: int) -> int:
        """Take one piece of a line; return where in the line to go on."""
        start, end = piece.span()
        match piece.lastgroup:
            case "ticks":
                return self._code(line, start, end, offset)
            case "comment":
                self._comment = self.text.find("-->", offset + end) >= 0
            case "target" | "angle":
                if self._brackets:
                    self._link(piece, offset)
                else:
                    self._doubt(line, start, end, offset)
            case "open":
                self._brackets.append((offset + end, line[start] == "["))
                self._first = True
            case "close" if self._brackets:
                self._brackets.pop()
            case "footnote" | "tag" | "attributes" | "short":
                self._doubt(line, start, end, offset)
            case "bar":
                self._first = True
            case "word" if not self._first:
                pass
            case "word" | "number":
                self._mark(Kind.WORD, offset + end, offset + start, offset + end)
                self._first = False
        return end

    def _mark(self, kind: Kind, at: int, start: int, end: int) -> None:
        self.likely.append(Mark(kind, at, start, end))

    def _doubt(self, line: str, start: int, stop: int, offset: int) -> None:
        for digits in DIGITS.finditer(line[start:stop]):
            begin, end = offset + start + digits.start(), offset + start + digits.end()
            self.doubtful.append(Mark(Kind.WORD, end, begin, end))

    def _code(self, line: str, start: int, position: int, offset: int) -> int:
        """Mark the code span that begins with the backticks at `start`; return where to go on."""
        size = position - start
        closers = self._ticks[size]
        index = bisect_left(closers, position)
        if index < len(closers):
            close = closers[index]
            self._mark_code(offset + position, offset + close)
            return close + size
        # It may end in another line of the paragraph.
        end = _PARAGRAPH_END.search(self.text, offset + position)
        behind = re.compile(f"(?<!`)`{{{size}}}(?!`)")
        found = behind.search(self.text, offset + position, end.start() if end else len(self.text))
        if found is None:
            return position
        self._mark_code(offset + position, found.start())
        self._code_end = found.end()
        return len(line)

    def _mark_code(self, start: int, end: int) -> None:
        body = self.text[start:end]
        if not body.strip():
            return
        begin = start + len(body) - len(body.lstrip())
        stop = start + len(body.rstrip())
        at = begin + 1
        while at < stop and self.text[at - 1] == self.text[at] == "`":
            at += 1  # a mark inside a run of backticks would make two of it
        self._mark(Kind.CODE, at, begin, stop)

    def _link(self, piece: re.Match[str], offset: int) -> None:
        """Mark a link at both ends, its text and its target."""
        start, is_link = self._brackets.pop()
        end = offset + piece.start()
        if is_link:
            target = offset + piece.end("angle")
            self._mark(Kind.LINK, start, start, end)
            self._mark(Kind.TARGET, target, start, end)


def _runs(line: str) -> dict[int, list[int]]:
    """Runs of backticks in a line: length -> where each begins."""
    runs: dict[int, list[int]] = defaultdict(list)
    for run in re.finditer("`+", line):
        runs[len(run.group())].append(run.start())
    return runs
