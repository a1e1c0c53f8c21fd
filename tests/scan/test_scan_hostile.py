"""Whatever a page holds: an answer, no traceback, and in bounded time."""

from __future__ import annotations

import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evidoc.model import Page, Role
from evidoc.scan import Scanner

# fmt: off
MARKUP = [
    "# ", "## a { #a }", "`", "``", "```", "```python { #a/b }", "~~~", "    ", "- ", "1. ", "> ",
    "| a | b |", "|---|---|", "!!! note \"7\"", "??? x", "=== \"8\"", "*", "**", "_", "~~", "[", "](x.md)",
    "![", "](9.png)", "<b>", "</b>", "<!--", "-->", "&#54;", "&amp;", "\\", "{", "{ #x }", "{ .x }",
    "[^1]", "[^1]: ", "[a]: b", "*[6]: x", ":   ", "::: evidence a", "---", "--8<-- x", "\n", "\n\n",
    "\r\n", "\t", " ", "64", "6", "1,024.5", "½", "x", "64개", ":100:", "https://a.b/5",
    "<https://a.b/4>", "++f1++", "$6$", "^2^", "==3==", "[TOC]",
]
# fmt: on

pages = st.lists(st.sampled_from(MARKUP), max_size=30).map("".join)


class Visible(HTMLParser):
    """Text of rendered HTML outside of blocks and of what the renderer adds."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = (dict(attrs).get("class") or "").split()
        generated = {"footnote-ref", "footnote-backref", "toc"} & set(own)
        begins = tag in ("pre", "svg") or (generated and tag in ("a", "div"))
        if (self.hidden or begins) and tag not in ("br", "hr", "img", "input", "path"):
            self.hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.hidden and tag in self.hidden:
            while self.hidden.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.text += data


def digits(text: str) -> list[str]:
    return sorted(re.findall(r"[\d½]", text))


def visible_digits(scanner: Scanner, text: str) -> list[str]:
    """Digits that the page's plain rendering shows, by a reading of its own."""
    reader = Visible()
    reader.feed(scanner._renderer.render(text.replace("\r\n", "\n")).html)
    reader.close()
    return digits(reader.text)


def located_digits(page: Page) -> list[str]:
    outside = (Role.ALT, Role.META)
    arguments = [argument for _, argument, _ in page.directives]  # shown as text without evidoc's extension
    return digits(
        "".join([*arguments, *(t.text for p in page.prose if p.role not in outside for t in p.tokens)])
    )


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=pages)
def test_every_visible_digit_is_located_or_reported(scanner: Scanner, text: str) -> None:
    page = scanner.page("docs/en/a.md", text)
    if not page.findings:
        assert located_digits(page) == visible_digits(scanner, text)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.text(max_size=80) | st.text("`~>-#|<&[]()!:{} \n\r\t\x00\u2028a1", max_size=60))
def test_no_text_makes_the_scan_raise(scanner: Scanner, text: str) -> None:
    page = scanner.page("docs/en/a.md", text)
    lines = re.split(r"\r\n|\r|\n", text)
    for finding in page.findings:
        assert 1 <= finding.place.line <= len(lines)
        assert 1 <= finding.place.col <= len(lines[finding.place.line - 1]) + 1


HOSTILE = {
    "backticks": "`" * 20_000,
    "backtick-runs": " ".join("`" * (n % 50 + 1) for n in range(4_000)),
    "brackets": "[" * 2_000,
    "targets": "](" * 20_000,
    "quotes": "> " * 3_000 + "x",
    "lists": "".join("    " * n + "- a\n" for n in range(120)),
    "comments": "<!--" * 5_000,
    "fences": "```\n" * 5_001,
    "nul": "\0\n" * 20_000,
    "numbers": "1 " * 20_000,
    "split-numbers": "6\\.4 " * 10_000,
    "code-spans": "`6` " * 10_000,
    "links": "[6](x) " * 5_000,
    "stars": "*a" * 1_500,
    "front-matter-brackets": "---\na: " + "[" * 5_000 + "\n---\n",
    "front-matter-number": "---\na: " + "9" * 5_000 + "\n---\n",
    "table": "|" + "a|" * 500 + "\n|" + "-|" * 500 + "\n",
    "megabyte": "A line of 64 ranks.\n" * 55_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_page_is_answered_in_seconds(scanner: Scanner, text: str) -> None:
    begun = time.perf_counter()
    page = scanner.page("docs/en/a.md", text)
    assert time.perf_counter() - begun < 20
    assert len(page.findings) < 1_000


def test_a_page_that_is_too_large_is_a_finding(scanner: Scanner) -> None:
    page = scanner.page("docs/en/a.md", HOSTILE["megabyte"])
    assert [finding.rule for finding in page.findings] == ["page-too-large"]


def test_findings_of_one_rule_are_counted_beyond_the_first(scanner: Scanner) -> None:
    page = scanner.page("docs/en/a.md", HOSTILE["nul"])
    assert page.findings[-1].message.startswith("There are 19950 more")
