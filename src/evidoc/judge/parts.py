"""Parity inside a section: paragraph by paragraph, item by item, cell by cell.

Word order differs between languages, so what a part holds is compared as a
multiset; the order of the parts is the same.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from evidoc.judge.outline import TOP, Outline, Part, lacks
from evidoc.model import Finding, Place, Role


def judge_parts(one: Outline, other: Outline) -> Iterator[Finding]:
    """The sections that both have, part by part; the others have been said with their headings."""
    tables = [each.key for each in one.tables] != [each.key for each in other.tables]
    for section, here, there in _common(one, other):
        if here is None or there is None:
            yield from _loose(section, one, other)
            yield from _loose(section, other, one)
        else:
            yield from _parts(here, there, one.start(section), other.start(section), one, other, tables)


def _common(
    one: Outline, other: Outline
) -> Iterator[tuple[str, tuple[Part, ...] | None, tuple[Part, ...] | None]]:
    """Sections of both, with their parts; None where a section that only one has may be among them."""
    merged: set[str] = set()
    for outline, lacking in ((one, other), (other, one)):
        common = TOP
        for section in outline.sections:
            if section in lacking.sections:
                common = section
            else:
                merged.add(common)
    for section, parts in one.sections.items():
        if section in other.sections:
            whole = section not in merged
            yield section, parts if whole else None, other.sections[section] if whole else None


def _parts(
    a: Sequence[Part], b: Sequence[Part], start: Place, end: Place, one: Outline, other: Outline, tables: bool
) -> Iterator[Finding]:
    """Two sequences of parts, paired by their roles; `start` and `end` are where each begins.

    `tables`: their shapes differ, which explains missing cells.
    """
    for here, there in _paired(a, b):
        if here is not None and there is not None:
            yield from _things(here, there, other)
            yield from _things(there, here, one)
            start, end = here.place, there.place
        elif (
            (part := here or there)
            and part.role is not Role.HEADING
            and not (tables and part.role is Role.CELL)
        ):
            yield lacks(part.thing(), end if here else start, other if here else one)


def _paired(a: Sequence[Part], b: Sequence[Part]) -> Iterator[tuple[Part | None, Part | None]]:
    """Parts side by side: one by one while the roles are the same, else by what they hold, then by role."""
    if [each.role for each in a] == [each.role for each in b]:
        yield from zip(a, b, strict=True)
        return
    for key in (_key, _role):
        matcher = difflib.SequenceMatcher(
            None, [key(each) for each in a], [key(each) for each in b], autojunk=False
        )
        codes = matcher.get_opcodes()
        if any(code == "equal" for code, *_ in codes):
            break
    for code, a1, a2, b1, b2 in codes:
        if code == "equal":
            yield from zip(a[a1:a2], b[b1:b2], strict=True)
        elif code == "replace" and (a2 - a1, b2 - b1) != (len(a), len(b)):
            yield from _paired(a[a1:a2], b[b1:b2])
        else:
            yield from ((each, None) for each in a[a1:a2])
            yield from ((None, each) for each in b[b1:b2])


def _key(part: Part) -> Hashable:
    return part.key


def _role(part: Part) -> Hashable:
    return part.role


def _things(having: Part, lacking: Part, outline: Outline) -> Iterator[Finding]:
    """What `having` holds more often than its translation `lacking`, a part of `outline`."""
    left = Counter((each.kind, each.key) for each in lacking.things)
    for each in having.things:
        if left[each.kind, each.key] > 0:
            left[each.kind, each.key] -= 1
        else:
            yield lacks(each, lacking.place, outline)


def _loose(section: str, having: Outline, lacking: Outline) -> Iterator[Finding]:
    """What a section of `having` holds more often than that of `lacking` and those merged into it."""
    left: Counter[tuple[str, str]] = Counter()
    common = TOP
    for name, parts in lacking.sections.items():
        common = name if name in having.sections else common
        if common == section:
            left.update((each.kind, each.key) for part in parts for each in part.things)
    for part in having.sections[section]:
        for each in part.things:
            if left[each.kind, each.key] > 0:
                left[each.kind, each.key] -= 1
            else:
                yield lacks(each, lacking.start(section), lacking)
