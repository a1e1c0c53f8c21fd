"""Prose that is no Markdown: what stands in the front matter, and the titles of fences."""

from __future__ import annotations

from evidoc.model import Finding, Prose, Role, Token
from evidoc.scan.candidates import NUMBER
from evidoc.scan.source import Source


def literal(source: Source, role: Role, text: str, start: int, end: int) -> tuple[Prose, list[Finding]]:
    """Prose that is no Markdown: `text` as it stands, or escaped, in `source.text[start:end]`."""
    tokens: list[Token] = []
    findings: list[Finding] = []
    begin = max(source.text.find(text, start, end), start)
    text = " ".join(text.split())
    position = start
    for number in NUMBER.finditer(text):
        found = source.text.find(number.group(), position, end)
        if found < 0:
            findings.append(
                Finding(
                    source.place(position),
                    "prose-unlocated",
                    f"A reader sees {short(number.group())}, but it cannot be found in the page's source.",
                    "write it as plain text",
                )
            )
            continue
        position = found + len(number.group())
        tokens.append(Token(number.group(), source.place(found), False, None, number.start()))
    return Prose(role, text, source.place(begin), (), tuple(tokens)), findings


def short(text: str) -> str:
    """A piece of a page as a message shows it."""
    text = " ".join(text.split())
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"
