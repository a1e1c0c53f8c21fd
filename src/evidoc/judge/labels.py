"""Labels: what a page calls a bound value must not be the name of another value of the same snippet.

Two claims that changed places, in both languages, show right numbers under
wrong names. Names are the only thing that tells, so this finds what names allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from evidoc.evidence.labels import contradicting, fits, label_of, noun_after
from evidoc.model import Finding, Link, Page, Prose, Role, Snippet

Named = Mapping[Link, tuple[Snippet, str]]
"""The claims of a page that show a value, with its snippet and name."""


def judge_labels(page: Page, named: Named) -> Iterator[Finding]:
    """Every claim of `page` whose label, row or column names another value."""
    term = ""
    for prose in page.prose:
        for link in prose.links:
            if link in named:
                snippet, name = named[link]
                before = link.before or term
                if label := contradicting(before, link.after, name, snippet.values):
                    yield _called(link, snippet, name, label)
        yield from _crossed(prose, named)
        term = prose.text if prose.role is Role.TERM else ""
    for table in _tables(page):
        yield from _table(table, named)


def _crossed(prose: Prose, named: Named) -> Iterator[Finding]:
    """Values that count one another's nouns: `3 sequences and 2 documents`.

    A noun alone is no label (a capacity is counted in tokens, too), unless the
    value of that name stands in the same paragraph without it.
    """
    links = [link for link in prose.links if link in named]
    nouns = {link: noun_after(link.after, named[link][0].values) for link in links}
    for link in links:
        (snippet, name), noun = named[link], nouns[link]
        if noun is None or fits(noun, name):
            continue
        owners = [other for other in links if named[other][0] is snippet and named[other][1] == noun]
        if any(nouns[owner] is not None and nouns[owner] != noun for owner in owners):
            yield _called(link, snippet, name, noun)


def _called(link: Link, snippet: Snippet, name: str, label: str) -> Finding:
    message = (
        f"the text calls it by the name of {snippet.id}.{label}, but it is bound to {snippet.id}.{name}."
    )
    return Finding(
        link.place, "claim-label", message, "bind it to the value that the text names, or mend the text"
    )


Row = Sequence[Prose]


def _tables(page: Page) -> Iterator[list[Row]]:
    """The tables of a page as rows of cells, the header first. An empty cell is no cell."""
    starts = {table.place.line for table in page.tables}
    rows: list[Row] = []
    cells = (each for each in page.prose if each.role is Role.CELL)
    for line, row in groupby(cells, key=lambda cell: cell.place.line):
        if line in starts and rows:
            yield rows
            rows = []
        rows.append(tuple(row))
    if rows:
        yield rows


@dataclass(frozen=True, slots=True)
class _Axis:
    """One side of a table: the labels of all its lines, and the one that a claim stands in."""

    labels: tuple[str, ...]
    own: str
    single: bool  # the line holds nothing but its label and the claim

    def contradicts(self, snippet: Snippet, name: str) -> str | None:
        """The other value that the claim's own line is named after.

        A line may be named after a condition (`DP` before the samples of a
        rank), so there must be a sign that it is the value's name: nothing
        else stands in it, or another line has the name of this value.
        """
        own = label_of(self.own, snippet.values)
        if own is None or fits(own[0], name):
            return None
        label, whole = own
        others = (label_of(each, snippet.values) for each in self.labels if each != self.own)
        if (self.single and whole) or any(other is not None and fits(other[0], name) for other in others):
            return label
        return None


def _table(rows: list[Row], named: Named) -> Iterator[Finding]:
    header = rows[0]
    for row in rows[1:]:
        for column, cell in enumerate(row):
            for link in cell.links:
                if link not in named or link.before:
                    continue
                snippet, name = named[link]
                axes = []
                if column > 0:
                    axes.append(_Axis(tuple(each[0].text for each in rows[1:]), row[0].text, len(row) == 2))
                if len(row) == len(header):
                    axes.append(
                        _Axis(tuple(each.text for each in header), header[column].text, len(rows) == 2)
                    )
                for axis in axes:
                    if label := axis.contradicts(snippet, name):
                        yield _called(link, snippet, name, label)
                        break
