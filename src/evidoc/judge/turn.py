"""Words beside a value that make a bound or another number of it."""

from __future__ import annotations

import re

from evidoc.evidence.korean import HANGUL, counts
from evidoc.judge import words
from evidoc.judge.glue import SPACES, visible


def _at_end(table: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|\W)({'|'.join(map(re.escape, table))})$", re.IGNORECASE)


def _at_start(table: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"({'|'.join(map(re.escape, table))})\b", re.IGNORECASE)


_COMPARED_BEFORE = _at_end(words.COMPARED_BEFORE)
_COMPARED_AFTER = _at_start(words.COMPARED_AFTER_EN)
_MEASURED_BEFORE = _at_end(words.MEASURED_BEFORE)
_CHANGED_BEFORE = _at_end(words.CHANGED_BEFORE)
_CHANGED_AFTER = _at_start(words.CHANGED_AFTER_EN)
_CHANGED_KO = re.compile("|".join(words.CHANGED_AFTER_KO))
_NEGATED_BEFORE = _at_end(words.NEGATED_BEFORE)
_NEGATED_KO = re.compile("|".join(words.NEGATED_AFTER_KO))
_NOUN = re.compile(r"[A-Za-z]+ ")


def compared(before: str, after: str) -> str | None:
    """The word that turns the value between `before` and `after` into a bound, or None."""
    before, after = _around(before, after)
    if found := _COMPARED_BEFORE.search(before[-40:]):
        return found[1]
    for rest in _without_counter(after):
        if rest.startswith(words.COMPARED_AFTER_KO):
            return next(word for word in words.COMPARED_AFTER_KO if rest.startswith(word))
    noun = _NOUN.match(after)
    found = _COMPARED_AFTER.match(after) or _COMPARED_AFTER.match(after, noun.end() if noun else 0)
    return found[1] if found else None


def measured(before: str, after: str) -> str | None:
    """The word that makes a bound of the value, or measures something else by it; or None."""
    before, after = _around(before, after)
    if found := _MEASURED_BEFORE.search(before[-40:]):
        return found[1]
    return next(
        (
            word
            for rest in _without_counter(after)
            for word in words.MEASURED_AFTER_KO
            if rest.startswith(word)
        ),
        None,
    )


def changed(before: str, after: str) -> str | None:
    """The words by which the text around a value makes another number of it, or says that it is not it."""
    before, after = _around(before, after)
    if before.lower().endswith(("n't", "n’t")):
        return before.split()[-1]
    for pattern in (_CHANGED_BEFORE, _NEGATED_BEFORE):
        if found := pattern.search(before[-40:]):
            return found[1]
    if found := _CHANGED_AFTER.match(after):
        return found[1]
    for rest in _without_counter(after):
        if korean := _CHANGED_KO.match(rest) or _NEGATED_KO.match(rest):
            return korean.group().strip()
    return None


def _around(before: str, after: str) -> tuple[str, str]:
    return visible(before).rstrip(SPACES), visible(after).lstrip(SPACES)


def _without_counter(after: str) -> list[str]:
    """`after`, and what is left of it behind each counter that a number may take: `개 이상` and `이상`."""
    run = HANGUL.match(after)
    rests = [after]
    for length in range(len(run.group()) if run else 0, 0, -1):
        if counts(after[:length]):
            rests.append(after[length:].lstrip(SPACES))
    return rests
