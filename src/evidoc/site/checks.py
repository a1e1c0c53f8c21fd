"""`::: checks DISTRIBUTION`: the kinds of checks that a distribution registers, from their own summaries."""

from __future__ import annotations

from importlib.metadata import entry_points
from xml.etree.ElementTree import Element

from evidoc.checks.registry import GROUP, load_checks
from evidoc.site.context import Context
from evidoc.site.nodes import node, prose


def checks(distribution: str, context: Context) -> list[Element]:
    """A table with a row for each check. Empty for a distribution that registers none."""
    words = context.words
    names = {
        point.name for point in entry_points(group=GROUP) if point.dist and point.dist.name == distribution
    }
    rows = [
        node(
            "tr",
            node("th", node("code", name), scope="row"),
            node("td", *prose(check.summary.get(words.language, ""))),
            node("td", words.verdict(check.proof)),
        )
        for name, check in load_checks().items()
        if name in names
    ]
    if not rows:
        return []
    heads = [node("th", words(key), scope="col") for key in ("check", "what-it-does", "verdict")]
    return [node("table", node("thead", node("tr", *heads)), node("tbody", *rows))]
