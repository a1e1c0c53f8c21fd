"""Technical sentences that no claim stands in: counted by page, and never to become more.

A sentence is technical where it has a code span, a name of the vocabulary, or
a word with two capitals (`NCCL`, `GradScaler`). It is bound where a part of it
is a claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from evidoc.config import Project
from evidoc.judge.quantities import Names
from evidoc.judge.targets import is_claim
from evidoc.model import Finding, Page, Place, Prose, Role, Severity
from evidoc.spec.ratchet import FILE, Kept

_END = re.compile(r"(?:[.!?][)\]\"'”’」]*(?=\s)|$)")
_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Za-z]*[A-Z][A-Za-z]*[A-Z]")
_ROLES = (Role.PARAGRAPH, Role.ITEM, Role.CELL)


def unbound_of(pages: Iterable[Page], project: Project, names: Names) -> dict[str, int]:
    """A page's file -> the number of its technical sentences without a claim."""
    return {page.file: sum(_unbound(prose, page, project, names) for prose in page.prose) for page in pages}


def _unbound(prose: Prose, page: Page, project: Project, names: Names) -> int:
    if prose.role not in _ROLES:
        return 0
    claims = [
        (len(link.before), len(prose.text) - len(link.after))
        for link in prose.links
        if is_claim(link, page, project)
    ]
    return sum(
        _technical(prose.text[start:end], names)
        for start, end in sentences(prose.text)
        if not any(first < end and start < last for first, last in claims)
    )


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a paragraph begins and ends."""
    start = 0
    for found in _END.finditer(text):
        if text[start : found.end()].strip():
            yield start, found.end()
        start = found.end()


def _technical(sentence: str, names: Names) -> bool:
    return "`" in sentence or _CAPITALS.search(sentence) is not None or bool(names.spans(sentence))


def judge_unbound(counts: Mapping[str, int], kept: Kept | None) -> Iterator[Finding]:
    """Pages with more unbound sentences than are kept, and those that are not counted yet."""
    if kept is None:
        return
    for file, count in counts.items():
        most, _ = kept.get(file, (None, None))
        if most is None:
            message = f"{FILE} does not count the sentences of {file} yet ({count} are unbound)."
            yield Finding(Place(file), "sentences-uncounted", message, "evidoc record", Severity.WARNING)
        elif count > most:
            message = f"{count} technical sentences have no evidence here; there were {most}."
            fix = "bind the new ones: make them statements, or leave them out"
            yield Finding(Place(file), "sentences-unbound", message, fix)


def lowered(counts: Mapping[str, int], kept: Kept) -> dict[str, int]:
    """What is to be kept from now on: never more than before, and nothing of pages that are gone."""
    return {file: min(count, kept.get(file, (count, None))[0]) for file, count in counts.items()}
