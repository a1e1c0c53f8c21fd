"""Bare numbers: a number that a reader sees is the text of a claim, or is not said.

Allowed forms are three, and no others: the text of a claim, a name listed in
`vocabulary.yaml`, and code in a code span that is more than a number.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from evidoc.config import Project
from evidoc.evidence.lookup import snippet_of
from evidoc.evidence.show import is_number, show
from evidoc.evidence.units import UNITS
from evidoc.evidence.units import find as find_unit
from evidoc.judge.quantities import Names, Quantity, quantities
from evidoc.judge.targets import Target, is_claim, target_of
from evidoc.model import Finding, Page, Place, Prose, Record, Snippet, ValueSpec

REWORD = "reword it without the number, or list it in vocabulary.yaml where it is part of a name"
MOST = 3
"""Suggestions in one finding."""


def judge_numbers(
    pages: Iterable[Page],
    titles: Iterable[tuple[str, Prose]],
    snippets: Mapping[str, Snippet],
    records: Mapping[str, Record],
    project: Project,
    names: Names,
) -> Iterator[Finding]:
    """Every number of the pages, and of the sites' own `titles`, that is bound to nothing."""
    for page in pages:
        for prose in page.prose:
            bound = _claims(prose, page, project)
            for each in quantities(prose.text, page.language, names):
                if not any(_of_claim(each, start, end) for start, end in bound):
                    fix = suggestion(each, page, snippets, records, project) or REWORD
                    yield finding(each, place_of(each, prose), fix)
    for language, prose in titles:
        for each in quantities(prose.text, language, names):
            yield finding(each, prose.place, REWORD)


def _of_claim(each: Quantity, start: int, end: int) -> bool:
    """Whether a number is the claim's between two offsets. Digits glued to a claim are what `glue` judges."""
    if each.shown[0].isnumeric():
        return each.start < end and start < each.end
    return start <= each.start and each.end <= end


def finding(each: Quantity, place: Place, fix: str, where: str = "") -> Finding:
    message = f"“{each.shown}” is a number that no evidence stands behind{where}."
    return Finding(place, "number-bare", message, fix)


def place_of(each: Quantity, prose: Prose) -> Place:
    """Where a number stands; a number word is near the token before it."""
    place = prose.place
    for token in prose.tokens:
        if token.at > each.end:
            break
        place = token.place
    return place


def _claims(prose: Prose, page: Page, project: Project) -> list[tuple[int, int]]:
    """The parts of the paragraph's text that are claims."""
    return [
        (len(link.before), len(prose.text) - len(link.after))
        for link in prose.links
        if is_claim(link, page, project)
    ]


def suggestion(
    each: Quantity,
    page: Page,
    snippets: Mapping[str, Snippet],
    records: Mapping[str, Record],
    project: Project,
) -> str:
    """Claims, ready to paste, whose value is the number; "" where there is none.

    Numbers are of the page's topics, what is no plain number (a version) of any.
    """
    topics = _topics(page, project)
    found: list[str] = []
    for key, snippet in snippets.items():
        record = records.get(key)
        if record is None or (each.value is not None and snippet.topic not in topics):
            continue
        held = record.environments.get(snippet.environment)
        for name, value in held.values.items() if held else ():
            if name in snippet.values and _same(each, value, snippet.values[name]):
                lock = posixpath.relpath(
                    f"{project.evidence}/{snippet.topic}.yaml", posixpath.dirname(page.file) or "."
                )
                text = show(value, snippet.values[name], page.language)
                found.append(f"[{text}]({lock}#{snippet.name}.{name})")
                if len(found) == MOST:
                    break
    return f"write {' or '.join(found[:MOST])} if it is that value, or {REWORD}" if found else ""


def _same(each: Quantity, value: Any, spec: ValueSpec) -> bool:
    number = each.value
    if number is None or not is_number(value):
        return bool(value == each.shown)
    unit = find_unit(spec.unit) if spec.unit else UNITS["tokens"]
    shifted = value * 10 ** (unit.shift if unit else 0)
    return bool(abs(float(number) - float(shifted)) <= 1e-9 * abs(float(number)))


def _topics(page: Page, project: Project) -> set[str]:
    topics = {snippet_of(block.id).partition("/")[0] for block in page.blocks}
    for prose in page.prose:
        for link in prose.links:
            target = target_of(link.href, page.file, project)
            if isinstance(target, Target):
                topics.add(target.snippet.partition("/")[0])
    return topics
