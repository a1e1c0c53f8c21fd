"""Parity: all languages have the same pages, and each page the same bones, claims, code and links.

Compared is what carries meaning without words. A finding stands in the page
that lacks something, and names where the other has it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from evidoc.config import Project
from evidoc.judge.outline import Outline, Thing, counterpart, lacks
from evidoc.judge.parts import judge_parts
from evidoc.model import Finding, Page, Place

TRANSLATED = frozenset({"title", "description"})
"""Keys of the front matter whose text is in the page's language."""


def judge_parity(pages: Iterable[Page], project: Project) -> Iterator[Finding]:
    """Every difference between the languages' pages, both ways."""
    languages = tuple(project.languages)
    outlines: dict[str, dict[str, Outline]] = {}
    for page in pages:
        outlines.setdefault(page.key, {})[page.language] = Outline(page, project, languages)
    for versions in outlines.values():
        yield from _absent(versions, project)
        for one, other in combinations(versions.values(), 2):
            yield from _front(one, other)
            yield from _headings(one, other)
            yield from _blocks(one, other)
            yield from _ordered(one.tables, other.tables, one, other)
            yield from _ordered(one.directives, other.directives, one, other)
            yield from judge_parts(one, other)


def _absent(versions: dict[str, Outline], project: Project) -> Iterator[Finding]:
    page = next(iter(versions.values())).page
    for code, language in project.languages.items():
        if code not in versions:
            file = counterpart(page, language.pages)
            message = f"this page does not exist in “{code}”."
            yield Finding(Place(page.file), "parity-page", message, f"write {file}")


def _front(one: Outline, other: Outline) -> Iterator[Finding]:
    a, b = one.page.front, other.page.front
    for key in sorted(a.keys() | b.keys()):
        if key in a and key in b and (a[key] == b[key] or key in TRANSLATED):
            continue
        lacking, having = (other, one) if key in a else (one, other)
        if key in a and key in b:
            message = f"`{key}` in the front matter is {b[key]!r} here and {a[key]!r} in {one.page.file}."
        else:
            message = f"the front matter has no `{key}`, which {having.page.file} has."
        yield Finding(Place(lacking.page.file), "parity-front", message, "make both the same")


def _headings(one: Outline, other: Outline) -> Iterator[Finding]:
    """Headings in order, in both files; one at another level is not one too few and one too many."""
    levels = {each.key.split(" ")[1]: each for each in one.headings if each.key.split(" ")[1]}
    moved = set()
    for each in other.headings:
        match = levels.get(each.key.split(" ")[1])
        if match is not None and match.key != each.key:
            moved |= {match.key, each.key}
            yield _differs(each, match)
            yield _differs(match, each)
    a = [each for each in one.headings if each.key not in moved]
    b = [each for each in other.headings if each.key not in moved]
    for here, there in _unequal(a, b):
        pairs = list(zip(here.things, there.things, strict=False))
        for x, y in pairs:
            yield _differs(x, y)
            yield _differs(y, x)
        yield from _alone(here.things[len(pairs) :], there.place(other), other)
        yield from _alone(there.things[len(pairs) :], here.place(one), one)


def _differs(heading: Thing, there: Thing) -> Finding:
    message = f"the heading {heading.text} has another level or id than {there.text} in {there.place}."
    return Finding(heading.place, "parity-heading", message, "give both the same level and id")


def _alone(headings: Iterable[Thing], place: Place, lacking: Outline) -> Iterator[Finding]:
    for each in headings:
        yield lacks(each, place, lacking)
        message = f"the heading {each.text} is not in {lacking.page.file}."
        yield Finding(each.place, "parity-heading", message, "add it there, or remove it here")


def _ordered(a: Sequence[Thing], b: Sequence[Thing], one: Outline, other: Outline) -> Iterator[Finding]:
    """What is in one sequence and not at that place in the other, both ways."""
    for here, there in _unequal(a, b):
        yield from (lacks(each, there.place(other), other) for each in here.things)
        yield from (lacks(each, here.place(one), one) for each in there.things)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Part of a sequence that the other does not have there; `before` is what stands before it."""

    things: Sequence[Thing]
    before: Thing | None

    def place(self, outline: Outline) -> Place:
        """Where something is missing: after the thing before it, else in the page's first line."""
        return self.before.place if self.before else Place(outline.page.file)


def _unequal(a: Sequence[Thing], b: Sequence[Thing]) -> Iterator[tuple[_Stretch, _Stretch]]:
    keys = [each.key for each in a], [each.key for each in b]
    for operation, a1, a2, b1, b2 in difflib.SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if operation != "equal":
            yield (
                _Stretch(a[a1:a2], a[a1 - 1] if a1 else None),
                _Stretch(b[b1:b2], b[b1 - 1] if b1 else None),
            )


def _blocks(one: Outline, other: Outline) -> Iterator[Finding]:
    """Blocks in order, each in the same section."""
    yield from _ordered(one.blocks, other.blocks, one, other)
    there = {each.key: each for each in other.blocks}
    for block in one.blocks:
        match = there.get(block.key)
        if match is None:
            continue
        here, elsewhere = one.section(block.place), other.section(match.place)
        if here != elsewhere and here in other.sections and elsewhere in one.sections:
            message = f"the block {match.text} stands in another section than in {block.place}."
            yield Finding(match.place, "parity-block", message, "move it, here or there")
