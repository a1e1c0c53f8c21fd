"""The table at a page's end: what of it was proven, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from markdown.util import HTML_PLACEHOLDER_RE

from evidoc.model import Snippet, Source
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
    snippets = _behind(blocks, claims, context)
    cited = {snippet.id: snippet.source for snippet in snippets if snippet.source}
    rows = [row for snippet in snippets if not snippet.source for row in _rows(snippet, context)]
    bound = sum(claim.snippet not in cited for claim in claims)
    parts: list[Element] = []
    if rows:
        heads = ("block", "verdict", "versions", "date")
        parts += [node("p", words("proven-intro")), _table(heads, rows, context)]
    if bound:
        parts.append(node("p", words("proven-claims", count=bound)))
    if cited:
        heads = ("statements", "source", "read-on", "review")
        cells = [_cited(snippet, source, context) for snippet, source in cited.items()]
        parts += [node("p", words("cited-intro", count=len(claims) - bound)), _table(heads, cells, context)]
    parts += [unbound] if (unbound := _unbound(context)) is not None else []
    section = node("div", *parts, class_="evidoc-proven", data_search_exclude="")
    return [node("h2", words("proven-how"), id=ANCHOR, data_search_exclude=""), section]


def _unbound(context: Context) -> Element | None:
    """How many technical sentences of the page have no evidence, where the project counts them."""
    page = page_of(context.md)
    kept = (context.facts.unbound or {}).get(f"{context.pages}/{page}") if page else None
    return node("p", context.words("proven-unbound", count=kept[0])) if kept else None


def _table(heads: Sequence[str], rows: Sequence[Element], context: Context) -> Element:
    head = node("tr", *(node("th", context.words(key), scope="col") for key in heads))
    return node("table", node("thead", head), node("tbody", *rows))


def _cited(identifier: str, source: Source, context: Context) -> Element:
    """A row of what only a source says: never in the table of what was proven."""
    topic, _, name = identifier.partition("/")
    link = node("a", identifier, href=context.evidence_link(topic, name))
    word = node("span", context.words("sourced"), class_="evidoc-word evidoc-sourced")
    where = node("td", word, " ", node("a", source.url, href=source.url))
    days = (node("td", node("time", day, datetime=day)) for day in (source.date, source.review))
    return node("tr", node("th", link, scope="row"), where, *days)


def _behind(blocks: Sequence[str], claims: Sequence[Claim], context: Context) -> list[Snippet]:
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
