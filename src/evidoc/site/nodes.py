"""Elements of a page. Text from files goes in here and nowhere else, so it is escaped once and always."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown.serializers import to_html_string

# Python-Markdown marks its own placeholders with STX and ETX; text of a file must not forge one.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)", re.DOTALL)


def safe(text: str) -> str:
    """`text` such that Python-Markdown's serialiser shows exactly its characters.

    The serialiser escapes `<` and `>` but keeps what looks like an entity.
    """
    return _CONTROL.sub("", text).replace("&", "&amp;")


def node(tag: str, *content: str | Element | None, **attributes: str) -> Element:
    """An element with text and elements in it; None is left out.

    Attribute names are given as `data_item` for `data-item` and `class_` for `class`.
    """
    element = Element(tag, {_name(key): safe(value) for key, value in attributes.items()})
    add(element, *content)
    return element


def add(element: Element, *content: str | Element | None) -> None:
    """Append text and elements to `element`."""
    for piece in content:
        if piece is None:
            continue
        if isinstance(piece, Element):
            element.append(piece)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + safe(piece)
        else:
            element.text = (element.text or "") + safe(piece)


def prose(text: str) -> list[str | Element]:
    """The one piece of Markdown that YAML texts may hold: code spans in backticks."""
    pieces: list[str | Element] = []
    end = 0
    for span in _CODE.finditer(text):
        pieces += [text[end : span.start()], node("code", _bare(span.group(2)))]
        end = span.end()
    return [*pieces, text[end:]]


def _bare(code: str) -> str:
    """A code span's text without the one space that keeps backticks in it apart from its own."""
    padded = len(code) > 2 and code[0] == code[-1] == " " and ("`" in code[:2] or "`" in code[-2:])
    return code[1:-1] if padded else code


def to_html(element: Element) -> str:
    """`element` as HTML, for places that take a string."""
    html: str = to_html_string(element)
    return html


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
