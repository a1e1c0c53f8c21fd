"""The table at a page's end: what of it was proven, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from markdown.util import HTML_PLACEHOLDER_RE

from evidoc.model import Snippet
from evidoc.site.badge import kind_of, proven_on
from evidoc.site.claims import Claim
from evidoc.site.context import Context
from evidoc.site.nodes import node
from evidoc.site.where import page_of

ANCHOR = "proven-how"

_PLACEHOLDER = re.compile(HTML_PLACEHOLDER_RE)


def shown_blocks(root: Element, context: Context) -> list[str]:
    """Ids of the fences that survived on the page, in reading order.

    superfences also formats fences that it later puts back, inside indented
    code; only those whose placeholder still stands in the tree are shown.
    """
    ids = []
    for element in root.iter():
        for text in (element.text, element.tail):
            for match in _PLACEHOLDER.finditer(text or ""):
                name = context.blocks.get(int(match.group(1)))
                if name is not None:
                    ids.append(name)
    return ids


def proven(blocks: Sequence[str], claims: Sequence[Claim], context: Context) -> list[Element]:
    """The section for a page that has blocks or claims; nothing for one without."""
    if not blocks and not claims:
        return []
    words = context.words
    rows = [row for snippet in _sources(blocks, claims, context) for row in _rows(snippet, context)]
    heads = [words(key) for key in ("block", "verdict", "versions", "date")]
    table = node(
        "table",
        node("thead", node("tr", *(node("th", head, scope="col") for head in heads))),
        node("tbody", *rows),
    )
    intro = node("p", words("proven-intro"))
    count = node("p", words("proven-claims", count=len(claims))) if claims else None
    section = node(
        "div", intro, table, count, _unbound(context), class_="evidoc-proven", data_search_exclude=""
    )
    return [node("h2", words("proven-how"), id=ANCHOR, data_search_exclude=""), section]


def _unbound(context: Context) -> Element | None:
    """How many technical sentences of the page have no evidence, where the project counts them."""
    page = page_of(context.md)
    kept = (context.facts.unbound or {}).get(f"{context.pages}/{page}") if page else None
    return node("p", context.words("proven-unbound", count=kept[0])) if kept else None


def _sources(blocks: Sequence[str], claims: Sequence[Claim], context: Context) -> list[Snippet]:
    """Every snippet that the page rests on: those it shows first, then those it only quotes."""
    shown = [context.facts.snippet_of(block) for block in blocks]
    quoted = [context.facts.snippets.get(claim.snippet) for claim in claims]
    return list({snippet.id: snippet for snippet in shown + quoted if snippet}.values())


def _rows(snippet: Snippet, context: Context) -> Iterator[Element]:
    """A row for each environment that the snippet was proven in, or one that says it was in none."""
    record, verdict = context.facts.records.get(snippet.id), context.facts.verdict(snippet.id)
    environments = record.environments.items() if record else ()
    cells = [(proven_on(snippet, name, evidence), evidence.date) for name, evidence in environments]
    for how, date in cells or [("", "")]:
        link = node("a", snippet.id, href=context.evidence_link(snippet.topic, snippet.name))
        kind = kind_of(snippet, verdict)
        word = node("span", context.words(kind), class_=f"evidoc-word evidoc-{kind}")
        yield node("tr", node("th", link, scope="row"), node("td", word), node("td", how), node("td", date))
