"""What the parts of the extension share while one page is rendered."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from pathlib import Path

from markdown import Markdown

from evidoc.site import where
from evidoc.site.facts import Facts, facts_of
from evidoc.site.words import Words

LOG = logging.getLogger("mkdocs.evidoc")
"""Below MkDocs' own name, because its strict mode counts the warnings there. No other renderer minds."""

EVIDENCE_PAGES = "evidence"
"""Folder below a language's pages with one `TOPIC.md` a topic, each holding `::: evidence TOPIC`."""


@dataclass(slots=True)
class Context:
    """One Markdown instance's view: its language, the project's facts, and the blocks met on its page."""

    md: Markdown
    language: str
    root: Path
    words: Words
    blocks: dict[int, str] = field(default_factory=dict)  # index in the HTML stash -> fence id
    _facts: Facts | None = None

    @property
    def facts(self) -> Facts:
        """The project's facts, the same for the whole page."""
        if self._facts is None:
            self._facts = facts_of(self.root)
        return self._facts

    def reset(self) -> None:
        """Forget the page before."""
        self.blocks.clear()
        self._facts = None

    @property
    def pages(self) -> str:
        """The folder of this language's pages, as a project path."""
        language = self.facts.project.languages.get(self.language)
        return language.pages if language else ""

    def evidence_link(self, topic: str, anchor: str) -> str:
        """A link, as an author would write it, from this page to a topic's evidence page."""
        return where.link(self.md, f"{EVIDENCE_PAGES}/{topic}.md", anchor)


def context_of(md: Markdown) -> Context | None:
    """The context of an instance that has the extension, else None."""
    return getattr(md, "evidoc", None)
