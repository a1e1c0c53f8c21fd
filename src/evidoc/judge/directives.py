"""Directives lead somewhere, and an evidence page holds nothing but its own."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping

from evidoc.config import Project
from evidoc.judge.targets import EVIDENCE_PAGES, Target, target_of
from evidoc.model import Finding, Item, Page, Place, Severity, Snippet
from evidoc.names import nearest

EVIDENCE, QUIZ = "evidence", "quiz"

DIRECTIVES = (EVIDENCE, QUIZ, "checks")
"""All that a page may call. `checks` names a distribution, the others a topic."""


def judge_directives(
    pages: Iterable[Page], snippets: Mapping[str, Snippet], items: Iterable[Item], project: Project
) -> Iterator[Finding]:
    """Everything wrong with the directives of `pages`, and with the evidence pages."""
    pages = tuple(pages)
    items = tuple(items)
    topics = {EVIDENCE: {each.topic for each in snippets.values()}, QUIZ: {each.topic for each in items}}
    for page in pages:
        for name, argument, place in page.directives:
            if name not in DIRECTIVES:
                fix = nearest(name, DIRECTIVES) or f"known are: {', '.join(DIRECTIVES)}"
                yield Finding(place, "directive", f"there is no directive `{name}`.", fix)
            elif name in topics and argument not in topics[name]:
                fix = nearest(argument, topics[name]) or f"known are: {', '.join(sorted(topics[name]))}"
                yield Finding(place, "directive", f"there is no topic “{argument}” of the {name}.", fix)
        yield from _evidence_page(page)
    yield from _unshown(pages, items, project)
    yield from _missing(pages, topics[EVIDENCE], project)


def _evidence_page(page: Page) -> Iterator[Finding]:
    """A reader takes all of an evidence page for what a run gave: only the directive may stand there."""
    folder, file = posixpath.split(page.key)
    if folder != EVIDENCE_PAGES:
        return
    own = (EVIDENCE, file.removesuffix(".md"))
    for prose in page.prose:
        message = "an evidence page holds what a run gave and nothing else."
        yield Finding(prose.place, "evidence-page", message, f"keep `::: {own[0]} {own[1]}` alone")
    for block in page.blocks:
        message = "an evidence page shows the files by itself."
        yield Finding(block.place, "evidence-page", message, f"keep `::: {own[0]} {own[1]}` alone")
    held = [(name, argument) for name, argument, _ in page.directives]
    if held != [own]:
        place = page.directives[0][2] if page.directives else Place(page.file)
        message = f"this page has the address of the evidence on {own[1]}."
        yield Finding(place, "evidence-page", message, f"write `::: {own[0]} {own[1]}`, once")


def _unshown(pages: tuple[Page, ...], items: tuple[Item, ...], project: Project) -> Iterator[Finding]:
    """Items that no page asks. Where a site is built, it is known how they are shown."""
    if not any(language.site for language in project.languages.values()):
        return
    shown = {argument for page in pages for name, argument, _ in page.directives if name == QUIZ}
    seen: set[str] = set()
    for item in items:
        if item.topic not in shown and item.topic not in seen:
            seen.add(item.topic)
            message = f"no page asks the quiz of “{item.topic}”."
            fix = f"add `::: {QUIZ} {item.topic}` to a page"
            yield Finding(item.place, "quiz-unshown", message, fix, Severity.WARNING)


def _missing(pages: tuple[Page, ...], topics: set[str], project: Project) -> Iterator[Finding]:
    """Topics that pages rest on, and whose evidence has no page in their language."""
    held = {(page.language, page.key) for page in pages}
    said: set[tuple[str, str]] = set()
    for page in pages:
        language = project.languages.get(page.language)
        if language is None or language.site is None:
            continue
        for topic, place in _topics(page, project):
            key = f"{EVIDENCE_PAGES}/{topic}.md"
            if topic in topics and (page.language, key) not in held | said:
                said.add((page.language, key))
                message = f"this rests on “{topic}”, whose evidence has no page in “{page.language}”."
                yield Finding(
                    place, "evidence-page", message, f"write {language.pages}/{key}: `::: {EVIDENCE} {topic}`"
                )


def _topics(page: Page, project: Project) -> Iterator[tuple[str, Place]]:
    for block in page.blocks:
        yield block.id.partition("/")[0], block.place
    for prose in page.prose:
        for link in prose.links:
            target = target_of(link.href, page.file, project)
            if isinstance(target, Target):
                yield target.snippet.partition("/")[0], link.place
