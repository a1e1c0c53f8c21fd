"""From a page's text to a page: the whole of the scan of one file."""

from __future__ import annotations

import posixpath
from collections import Counter

from evidoc.config import Project
from evidoc.model import Finding, Page, Place, Prose, Role
from evidoc.scan.blocks import BlockReader
from evidoc.scan.candidates import candidates
from evidoc.scan.front import Front, read_front
from evidoc.scan.literal import literal
from evidoc.scan.prose import ProseReader, unlocated
from evidoc.scan.reader import read
from evidoc.scan.refusals import Refusals
from evidoc.scan.renderer import NotRenderedError, Renderer
from evidoc.scan.source import Source
from evidoc.scan.tagging import Tagging

LARGEST = 512 * 1024
"""Characters. Python-Markdown takes minutes for pages beyond this, and a reader hours."""

_CONSEQUENCES = frozenset({"prose-unlocated", "number-split", "link-form", "code-span-form"})

MOST = 50
"""Findings of one rule that are listed for one page."""


class Scanner:
    """Scans pages of one language, rendered as its own site does.

    Raises EvidocError where the site's configuration cannot be read or names
    an extension that is not installed.
    """

    def __init__(self, project: Project, language: str) -> None:
        self._language = project.languages[language]
        self._renderer = Renderer(project, language)

    def page(self, file: str, text: str) -> Page:
        """Scan one page. `file` is its project path. Never raises for what the page holds."""
        code = self._language.code
        key = posixpath.relpath(file, self._language.pages)
        if len(text) > LARGEST:
            return Page(
                file,
                code,
                key,
                findings=(
                    Finding(
                        Place(file),
                        "page-too-large",
                        f"The page has more than {LARGEST} characters.",
                        "split it",
                    ),
                ),
            )
        source = Source(file, text)
        front = read_front(source)
        try:
            return self._scan(source, front, code, key)
        except NotRenderedError as error:
            finding = Finding(
                source.place(front.body),
                "page-not-rendered",
                f"The site's Markdown cannot render this page: {error}.",
                "look for markup that is nested very deeply",
            )
            return Page(
                file, code, key, front.data, findings=_ordered([*source.findings, *front.findings, finding])
            )

    def _scan(self, source: Source, front: Front, language: str, key: str) -> Page:
        body = source.text[front.body :]
        first = source.place(front.body).line - 1
        plain = self._renderer.render(body)

        shown = read(plain.html, ())
        blocks = BlockReader(source, first, self._renderer.tab_length)
        blocks.read(plain.fences, shown.fences, shown.commented)
        blocks.stray(self._renderer.site.snippets)

        blanked = _blank(source, blocks.covered)[front.body :]
        likely, doubtful = candidates(blanked)
        tagging = Tagging(
            body, plain.html, lambda text: self._renderer.render(text).html, self._renderer.tab_length
        )
        tagging.add(likely)
        reader = read(tagging.html, tagging.kept)
        lost = unlocated(reader.pieces) if doubtful else set()
        if lost:
            tagging.add([mark for mark in doubtful if body[mark.start : mark.end] in lost])
            reader = read(tagging.html, tagging.kept)

        prose = ProseReader(source, front.body)
        prose.read(reader)
        prose.stray_directives(blocks.covered)
        refusals = Refusals(source, front.body, blanked)
        refusals.read(plain)
        refusals.shown(reader)
        extra, extra_findings = _titles(source, front, blocks)
        unseen = source.refuse_unseen(n for n in range(1, len(source.lines) + 1) if n not in blocks.covered)
        findings = [*source.findings, *front.findings, *blocks.findings, *refusals.findings, *unseen]
        return Page(
            source.file,
            language,
            key,
            front.data,
            tuple(prose.headings),
            tuple(blocks.blocks),
            (*extra, *prose.prose),
            tuple(prose.tables),
            tuple(prose.directives),
            _ordered([*findings, *_own(prose.findings + extra_findings, findings)]),
        )


def _own(consequences: list[Finding], causes: list[Finding]) -> list[Finding]:
    """Text that is lost, less what another finding on the same line explains."""
    lines = {finding.place.line for finding in causes}
    return [
        finding
        for finding in consequences
        if finding.rule not in _CONSEQUENCES or finding.place.line not in lines
    ]


def _blank(source: Source, numbers: set[int]) -> str:
    """The text with these lines (from 1) blanked out, offsets kept."""
    return "\n".join(
        " " * len(line) if number in numbers else line for number, line in enumerate(source.lines, 1)
    )


def _titles(source: Source, front: Front, blocks: BlockReader) -> tuple[list[Prose], list[Finding]]:
    """Prose outside the Markdown: the front matter's visible keys and the titles of fences."""
    prose: list[Prose] = []
    findings: list[Finding] = []
    for role, spans in ((Role.META, front.visible), (Role.TITLE, blocks.titles)):
        for text, start, end in spans:
            piece, found = literal(source, role, text, start, end)
            prose.append(piece)
            findings += found
    return prose, findings


def _ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Findings by place, of each rule no more than a person can use."""
    kept: list[Finding] = []
    counts: Counter[str] = Counter()
    for finding in sorted(findings):
        counts[finding.rule] += 1
        if counts[finding.rule] <= MOST:
            kept.append(finding)
    for rule, count in sorted(counts.items()):
        if count > MOST:
            last = next(finding for finding in reversed(kept) if finding.rule == rule)
            kept.append(Finding(last.place, rule, f"There are {count - MOST} more of these below.", last.fix))
    return tuple(kept)
