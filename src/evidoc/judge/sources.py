"""Sources: none of a day to come, none past its review date, and links that lead out of the site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta

from evidoc.config import Project
from evidoc.judge.targets import Target, external, target_of
from evidoc.model import Finding, Item, Link, Page, Severity, Snippet, Source
from evidoc.spec.sources import address_fault


def judge_sources(
    snippets: Mapping[str, Snippet],
    items: Iterable[Item],
    pages: Iterable[Page],
    project: Project,
    today: date,
    *,
    strict: bool = False,
) -> Iterator[Finding]:
    """What is wrong with sources on the day `today`, at each source and at each claim that rests on it.

    One past its review date is a warning; an error where `strict`.
    """
    severity = Severity.ERROR if strict else Severity.WARNING
    for snippet in snippets.values():
        if snippet.source is not None:
            yield from _source(snippet.id, snippet.source, today, severity)
    for item in items:
        if item.source:
            source = Source(place=item.place, **item.source)
            yield from _source(f"the item “{item.id}”", source, today, severity)
    for page in pages:
        for link, snippet, source in claims_of(page, snippets, project):
            if source.review < today.isoformat():
                message = f"this rests on {snippet.id}, whose source was to be read again by {source.review}."
                yield Finding(link.place, "claim-review", message, _AGAIN, severity)


_AGAIN = "read the source again, mend what it no longer says, and set `date` and `review`"


def _source(name: str, source: Source, today: date, severity: Severity) -> Iterator[Finding]:
    # A day ahead, the other side of the world is.
    if source.date > (today + timedelta(days=1)).isoformat():
        message = f"the source of {name} was read on {source.date}, which is still to come."
        yield Finding(source.place, "source-date", message, "write the day on which you read it")
    if source.review < today.isoformat():
        message = f"the source of {name} was to be read again by {source.review}."
        yield Finding(source.place, "source-review", message, _AGAIN, severity)


def claims_of(
    page: Page, snippets: Mapping[str, Snippet], project: Project
) -> Iterator[tuple[Link, Snippet, Source]]:
    """The links of a page that rest on a source."""
    for prose in page.prose:
        for link in prose.links:
            target = target_of(link.href, page.file, project)
            snippet = snippets.get(target.snippet) if isinstance(target, Target) else None
            if snippet is not None and snippet.source is not None:
                yield link, snippet, snippet.source


def judge_links(pages: Iterable[Page]) -> Iterator[Finding]:
    """Links out of the site whose address is not well formed. None is opened."""
    for page in pages:
        for link in outward(page):
            wrong = address_fault(link.href)
            if wrong:
                yield Finding(
                    link.place, "link-address", f"the address {wrong}.", "write all of it, with https"
                )


def outward(page: Page) -> Iterator[Link]:
    """The links of a page that lead out of the site."""
    for prose in page.prose:
        for link in prose.links:
            if external(link.href) and not link.href.lower().startswith("mailto:"):
                yield link
