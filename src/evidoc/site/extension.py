"""The Python-Markdown extension `evidoc`.

Options: `language`, the code of the language that the pages are in; `root`,
the project's folder, relative to the working directory.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from evidoc.site.claims import rewrite
from evidoc.site.context import Context
from evidoc.site.directives import Directives, fill
from evidoc.site.proven import proven, shown_blocks
from evidoc.site.words import Words


class Evidoc(Extension):
    """Badges, claims, evidence pages, quizzes and the table of what was proven."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "language": ["en", "Code of the pages' language, as in [tool.evidoc.languages]."],
            "root": [".", "The project's folder, relative to the working directory."],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # Python-Markdown's name
        language = str(self.getConfig("language"))
        self.context = Context(md, language, Path(str(self.getConfig("root"))).resolve(), Words(language))
        # Where the fence's formatter, which superfences calls with nothing but the instance, finds it.
        md.evidoc = self.context  # type: ignore[attr-defined]
        md.registerExtension(self)
        md.parser.blockprocessors.register(Directives(md.parser), "evidoc-directives", 90)
        # After inline patterns (20) and attribute lists (8), which must not read text from files;
        # before the table of contents (5) and MkDocs' collection of anchors (5) and links (0).
        md.treeprocessors.register(Pages(md, self.context), "evidoc", 6)

    def reset(self) -> None:
        self.context.reset()


class Pages(Treeprocessor):
    """Finishes a page's tree."""

    def __init__(self, md: Markdown, context: Context) -> None:
        super().__init__(md)
        self.context = context

    def run(self, root: Element) -> None:
        claims = rewrite(root, self.context)
        blocks = shown_blocks(root, self.context)
        fill(root, self.context)
        root.extend(proven(blocks, claims, self.context))


def makeExtension(**options: Any) -> Evidoc:  # noqa: N802  # Python-Markdown's name
    """The entry point `evidoc` of the group `markdown.extensions`."""
    return Evidoc(**options)
