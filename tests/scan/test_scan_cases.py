"""Each Markdown file in `positive/` and `negative/` is a case; the YAML beside it says what has to be seen.

A positive case has no finding. A negative case lists its findings; it may list
what else is to be seen. Adding a case is adding two files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from evidoc.model import Link, Page, Place, Role, Token
from evidoc.scan import Scanner
from evidoc.scan.codec import decode, encode

HERE = Path(__file__).parent
POSITIVE = sorted((HERE / "positive").glob("*.md"))
NEGATIVE = sorted((HERE / "negative").glob("*.md"))


def read(path: Path) -> str:
    return path.read_bytes().decode()


def page_of(scanner: Scanner, path: Path) -> Page:
    return scanner.page(f"docs/en/{path.name}", read(path))


def at(place: Place) -> str:
    return f"{place.line}:{place.col}"


def describe(page: Page) -> dict[str, Any]:
    """The page in short lines, as the YAML files have them."""
    tokens = [token for prose in page.prose for token in prose.tokens]
    links = [link for prose in page.prose for link in prose.links]
    return {
        "front": dict(page.front),
        "headings": [f"{at(h.place)} h{h.level} {h.id or '-'} {h.text}" for h in page.headings],
        "blocks": [
            f"{at(b.place)} {b.id or '-'} {b.language or '-'} {b.first}-{b.last}" for b in page.blocks
        ],
        "prose": [f"{at(p.place)} {p.role.value} {p.text}" for p in page.prose],
        "tokens": [f"{at(t.place)} `{t.text}`" if t.code else f"{at(t.place)} {t.text}" for t in tokens],
        "links": [f"{at(n.place)} {n.href} {n.text}" for n in links],
        "tables": [f"{at(t.place)} {t.rows}x{t.columns}" for t in page.tables],
        "directives": [f"{at(place)} {name} {argument}" for name, argument, place in page.directives],
        "findings": [f"{at(f.place)} {f.rule}" for f in page.findings],
    }


def expected(path: Path) -> dict[str, Any]:
    loaded = yaml.safe_load(path.with_suffix(".yaml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def text_at(text: str, place: Place) -> str:
    """The rest of the text from a place on."""
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
    return "".join(lines[place.line - 1 :])[place.col - 1 :]


def tokens(page: Page) -> Iterator[Token]:
    for prose in page.prose:
        yield from prose.tokens


def links(page: Page) -> Iterator[Link]:
    for prose in page.prose:
        yield from prose.links


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", POSITIVE, ids=name)
def test_a_good_page_is_seen_as_its_case_says(scanner: Scanner, path: Path) -> None:
    wanted = expected(path)
    seen = describe(page_of(scanner, path))
    assert seen["findings"] == []
    assert {key: seen[key] for key in wanted} == wanted
    assert [key for key in seen if seen[key] and key not in wanted] == []


@pytest.mark.parametrize("path", NEGATIVE, ids=name)
def test_a_bad_page_has_the_findings_of_its_case_and_no_other(scanner: Scanner, path: Path) -> None:
    wanted = expected(path)
    assert wanted["findings"]
    seen = describe(page_of(scanner, path))
    assert {key: seen[key] for key in wanted} == wanted


@pytest.mark.parametrize("path", POSITIVE + NEGATIVE, ids=name)
def test_every_token_stands_at_its_place(scanner: Scanner, path: Path) -> None:
    text = read(path)
    page = page_of(scanner, path)
    for token in tokens(page):
        assert text_at(text, token.place).startswith(token.text)
    for prose in page.prose:
        for token in prose.tokens:
            assert prose.text[token.at :].startswith(token.text)


@pytest.mark.parametrize("path", POSITIVE + NEGATIVE, ids=name)
def test_every_link_stands_at_its_offsets(scanner: Scanner, path: Path) -> None:
    text = read(path)
    for prose in page_of(scanner, path).prose:
        for link in prose.links:
            source = text[link.start : link.end]
            assert text_at(text, link.place).startswith(source)
            bracketed = text[link.start - 1] + text[link.end : link.end + 2] == "[]("
            assert bracketed or text[link.start - 1] + text[link.end] == "<>"
            if not re.search(r"[*!\n]", source):
                assert source == link.text
            if prose.role is not Role.ALT:
                around = re.sub(r"\s+", "", link.before + link.text + link.after)
                assert around == re.sub(r"\s+", "", prose.text)


@pytest.mark.parametrize("path", POSITIVE, ids=name)
def test_every_block_is_its_source_lines_without_their_prefix(scanner: Scanner, path: Path) -> None:
    lines = read(path).split("\n")
    for block in page_of(scanner, path).blocks:
        body = [line.removeprefix(block.prefix) for line in lines[block.first - 1 : block.last]]
        assert block.text == "\n".join("" if line == block.prefix.rstrip() else line for line in body)


@pytest.mark.parametrize("path", POSITIVE, ids=name)
def test_windows_line_ends_change_nothing_but_offsets(scanner: Scanner, path: Path) -> None:
    text = read(path).replace("\n", "\r\n")
    page = scanner.page(f"docs/en/{path.name}", text)
    assert describe(page) == describe(page_of(scanner, path))
    for token in tokens(page):
        assert text_at(text, token.place).startswith(token.text)
    for link in links(page):
        assert text_at(text, link.place).startswith(text[link.start : link.end])
        assert text[link.end] in "]>"


@pytest.mark.parametrize("path", POSITIVE + NEGATIVE, ids=name)
def test_a_page_survives_the_cache(scanner: Scanner, path: Path) -> None:
    page = page_of(scanner, path)
    assert decode(json.loads(json.dumps(encode(page)))) == page
