"""`::: NAME ARGUMENT` on a line of its own: a place that the extension fills from the project's files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element, SubElement

from markdown.blockprocessors import BlockProcessor

from evidoc.site.checks import checks
from evidoc.site.context import LOG, Context
from evidoc.site.nodes import node
from evidoc.site.quiz import quiz
from evidoc.site.receipts import receipts

_LINE = re.compile(r"::: ([a-z][a-z-]*) ([\w.-]+)[ ]*")
_MARK = "evidoc-directive"

DIRECTIVES: Mapping[str, Callable[[str, Context], list[Element]]] = {
    "checks": checks,
    "evidence": receipts,
    "quiz": quiz,
}
"""What each name makes of its argument, a topic or a distribution: elements, or none for an unknown one."""


class Directives(BlockProcessor):
    """Leaves a mark in the tree. It is filled once inline patterns and attribute lists have been applied,
    so that nothing in the project's files is read as Markdown."""

    def test(self, parent: Element, block: str) -> bool:
        match = _LINE.fullmatch(block.strip("\n"))
        return match is not None and match.group(1) in DIRECTIVES

    def run(self, parent: Element, blocks: list[str]) -> None:
        match = _LINE.fullmatch(blocks.pop(0).strip("\n"))
        assert match is not None  # `test` has said so
        SubElement(parent, _MARK, {"name": match.group(1), "argument": match.group(2)})


def fill(root: Element, context: Context) -> None:
    """Put what each directive stands for in its place."""
    for parent in list(root.iter()):
        for mark in parent.findall(_MARK):
            name, argument = mark.get("name", ""), mark.get("argument", "")
            made = DIRECTIVES[name](argument, context)
            if not made:
                LOG.warning("'::: %s %s' names no topic that has any.", name, argument)
                text = context.words("missing-topic", topic=argument)
                made = [node("p", text, class_="evidoc-badge evidoc-error", role="note")]
            at = list(parent).index(mark)
            made[-1].tail = mark.tail
            parent[at : at + 1] = made
