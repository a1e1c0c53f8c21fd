"""Pages as JSON values, for the cache. Short, because there is one for each page."""

from __future__ import annotations

from typing import Any

from evidoc.model import Block, Finding, Heading, Link, Page, Place, Prose, Role, Severity, Table, Token


def encode(page: Page) -> dict[str, Any]:
    """The page as JSON can hold it."""
    return {
        "file": page.file,
        "language": page.language,
        "key": page.key,
        "front": dict(page.front),
        "headings": [[h.level, h.id, h.text, *_at(h.place)] for h in page.headings],
        "blocks": [[b.id, b.language, b.text, b.first, b.last, b.prefix, *_at(b.place)] for b in page.blocks],
        "prose": [
            [
                p.role.value,
                p.text,
                *_at(p.place),
                [[n.href, n.text, n.start, n.end, n.before, n.after, *_at(n.place)] for n in p.links],
                [[t.text, t.code, t.link, t.at, *_at(t.place)] for t in p.tokens],
            ]
            for p in page.prose
        ],
        "tables": [[t.rows, t.columns, *_at(t.place)] for t in page.tables],
        "directives": [[name, argument, *_at(place)] for name, argument, place in page.directives],
        "findings": [[f.rule, f.message, f.fix, f.severity.value, *_at(f.place)] for f in page.findings],
    }


def decode(value: dict[str, Any]) -> Page:
    """The page that `encode` was given."""
    file = value["file"]

    def at(line: int, col: int) -> Place:
        return Place(file, line, col)

    return Page(
        file,
        value["language"],
        value["key"],
        value["front"],
        tuple(Heading(level, id_, text, at(*p)) for level, id_, text, *p in value["headings"]),
        tuple(
            Block(id_, language, text, at(*p), first, last, prefix)
            for id_, language, text, first, last, prefix, *p in value["blocks"]
        ),
        tuple(
            Prose(
                Role(role),
                text,
                at(line, col),
                tuple(
                    Link(href, shown, at(*p), start, end, before, after)
                    for href, shown, start, end, before, after, *p in links
                ),
                tuple(Token(shown, at(*p), code, link, offset) for shown, code, link, offset, *p in tokens),
            )
            for role, text, line, col, links, tokens in value["prose"]
        ),
        tuple(Table(rows, columns, at(*p)) for rows, columns, *p in value["tables"]),
        tuple((name, argument, at(*p)) for name, argument, *p in value["directives"]),
        tuple(
            Finding(at(*p), rule, message, fix, Severity(severity))
            for rule, message, fix, severity, *p in value["findings"]
        ),
    )


def _at(place: Place) -> tuple[int, int]:
    return place.line, place.col
