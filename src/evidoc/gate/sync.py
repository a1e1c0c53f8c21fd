"""Write the copies in the pages again: fences from snippets, claims from the lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evidoc import scan
from evidoc.config import Project
from evidoc.evidence.store import Store
from evidoc.files import inside, read_text, write_atomic
from evidoc.gate.edits import Edit, apply, line_starts
from evidoc.gate.load import State, load
from evidoc.gate.selection import selection_of
from evidoc.gate.shown import Shown
from evidoc.judge.claims import canonical
from evidoc.model import Block, Finding, Page


def sync(
    project: Project, names: Iterable[str] = (), *, dry_run: bool = False
) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Make every fence and claim of the selected pages equal to its source.

    Returns the pages that changed (that would change, with `dry_run`) and what
    could not be synced. A page is written whole or not at all, and only if it
    then reads back with the same fences and links.
    """
    state = load(project, Store(project.root / ".evidoc"))
    selection = selection_of(state, names)
    shown = Shown(project.root, state.snippets)
    scanners: dict[str, scan.Scanner] = {}
    changed: list[str] = []
    findings: list[Finding] = []
    for page in state.pages:
        if not selection.has(page.file):
            continue
        text = read_text(project.root, page.file)
        if isinstance(text, Finding):
            findings.append(text)
            continue
        if _is_synced(page, text, shown, state):
            continue
        if page.language not in scanners:
            scanners[page.language] = scan.Scanner(project, page.language)
        new = _synced(page.file, text, scanners[page.language], shown, state)
        if isinstance(new, Finding):
            findings.append(new)
        elif new != text:
            changed.append(page.file)
            path = inside(project.root, page.file)
            if not dry_run and path is not None:
                write_atomic(path, new)
    return tuple(changed), tuple(findings)


def _is_synced(page: Page, text: str, shown: Shown, state: State) -> bool:
    """Whether nothing is to be done. Cheap: in most calls it is so for most pages."""
    claims = _claims(page, state)
    return not any(_outdated(page, shown)) and all(
        text[each.start : each.end] == each.text for each in claims
    )


def _synced(file: str, text: str, scanner: scan.Scanner, shown: Shown, state: State) -> str | Finding:
    """The page's text with its copies made again, or why that would break it.

    The page is scanned again: its writer may have saved it since the first
    scan, and offsets are only good for one text.
    """
    page = scanner.page(file, text)
    new = apply(text, [*_fences(page, text, shown), *_claims(page, state)])
    if new == text or _parts(scanner.page(file, new)) == _parts(page):
        return new
    return Finding(
        page.blocks[0].place if page.blocks else page.prose[0].place,
        "sync-would-break",
        "the copies would change what this page's fences or links are.",
        "lengthen the fence around a block that holds fences, then sync again",
    )


def _parts(page: Page) -> tuple[list[str], list[str]]:
    """What must stay as it is: ids of fences, targets of links."""
    return [each.id for each in page.blocks], [link.href for prose in page.prose for link in prose.links]


def _outdated(page: Page, shown: Shown) -> Iterator[tuple[Block, str]]:
    """Blocks that are no copies, and what each has to show."""
    for block in page.blocks:
        wanted = shown(block.id)
        if isinstance(wanted, str) and wanted != block.text:
            yield block, wanted


def _fences(page: Page, text: str, shown: Shown) -> Iterator[Edit]:
    starts = [*line_starts(text), len(text)]
    for block, wanted in _outdated(page, shown):
        yield _body(block, wanted, text, starts)


def _body(block: Block, wanted: str, text: str, starts: list[int]) -> Edit:
    opening = text[starts[block.place.line - 1] : starts[block.place.line]]
    end_of_line = "\r\n" if opening.endswith("\r\n") else "\r" if opening.endswith("\r") else "\n"
    lines = wanted.split("\n") if wanted else []
    body = "".join(
        (block.prefix + line).rstrip(" ") + end_of_line if not line else block.prefix + line + end_of_line
        for line in lines
    )
    start = starts[block.first - 1]
    end = starts[block.last] if block.last >= block.first else start
    return Edit(start, end, body)


def _claims(page: Page, state: State) -> Iterator[Edit]:
    for prose in page.prose:
        for link in prose.links:
            text = canonical(link, page, state.snippets, state.records, state.project)
            if text is not None:
                yield Edit(link.start, link.end, text)
