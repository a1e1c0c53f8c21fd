"""The sentence around a statement: whether it leaves the statement said.

A statement is a whole sentence, and stands for itself. What else is in its
sentence, and the sentence that points back to it, may doubt or restrict it:
`It is a misconception that [S]`, `[S]라고 하지만`. What is not known to be
harmless right beside it is refused; farther away, a closed list of words is.
"""

from __future__ import annotations

import re

from evidoc.evidence.korean import HANGUL, only_particles
from evidoc.judge import doubts
from evidoc.judge.glue import SPACES, invisible, visible


def _any(table: tuple[str, ...]) -> str:
    return "|".join(table)


_QUOTES = "\"'“”‘’«»「」"
_LOOSE = f" \u00a0{_QUOTES},;:–—()[]-"
_END = re.compile(r"(?<![.\s]\w)(?<!e\.g)(?<!i\.e)(?<!\bvs)(?<!\bcf)[.!?。？！]+[\"'”’)\]»」]*(?=\s|$)")
_DOUBT = re.compile(rf"\b(?:{_any(doubts.DOUBTS_EN)})(?!\w)|{_any(doubts.DOUBTS_KO)}", re.IGNORECASE)
_EMBEDDED = re.compile(r"(?:^|\W)(\w+),? (?:that|how)$", re.IGNORECASE)
_NEGATOR = re.compile(
    r"\b(?:not|never|no|nobody|none|nothing|neither|nor|cannot|without|hardly|scarcely|rarely|seldom)\b|n['’]t\b",
    re.IGNORECASE,
)
_RESTRICTED_KO = re.compile(rf"{doubts.RESTRICTED_BEFORE_KO}$")
_CLAUSE = re.compile(r"[A-Za-z][\w' ’-]*$")
_RESTRICTED = re.compile(rf"(?:^|\W)({_any(doubts.RESTRICTED_BEFORE)})$", re.IGNORECASE)
_TAKEN_BACK = re.compile(_any(doubts.RESTRICTED_AFTER), re.IGNORECASE)
_NEGATED = re.compile(rf"(?:^|\W)({'|'.join(map(re.escape, doubts.NEGATED_BEFORE))})$", re.IGNORECASE)
_NEGATED_AFTER = re.compile(rf"({'|'.join(map(re.escape, doubts.NEGATED_AFTER_EN))})\b", re.IGNORECASE)
_CONTINUED = re.compile(_any(doubts.CONTINUED_KO))
_POINTS_BACK = re.compile(_any(doubts.POINTS_BACK), re.IGNORECASE)
_POINTS_ON = re.compile(_any(doubts.POINTS_ON), re.IGNORECASE)
_STOP = frozenset(".,;:!?)]}…—–。、，）」』*|")


def turned(before: str, after: str) -> str | None:
    """The word that turns the statement between `before` and `after`, or takes back a part of it; or None."""
    before, after = visible(before), visible(after)
    head, previous = _before(before)
    tail, following = _after(after)
    return (
        _beside(head, tail)
        or _embedded(head)
        or _found(_DOUBT.search(head))
        or _found(_DOUBT.search(tail))
        or ("?" if re.search(r"[?？][.!?\"'”’) ]*$", tail) else None)
        or _pointed(previous)
        or (_found(_DOUBT.search(following)) if _POINTS_BACK.match(following) else None)
    )


def touched(before: str, after: str) -> str | None:
    """What stands directly at a statement and could change its meaning, or None. Particles may."""
    before, after = visible(before), visible(after)
    if before and (before[-1].isalnum() or invisible(before[-1])):
        return before.split()[-1]
    run = HANGUL.match(after)
    if run:
        return None if only_particles(run.group()) else run.group()
    if after and (after[0].isalnum() or invisible(after[0])):
        return after.split()[0]
    return None


def continued(after: str) -> str | None:
    """The word with which the sentence goes on behind a statement, which ends it; None where it does not.

    A stop, a comma or a bracket may follow, in Korean also what calls the statement a fact.
    """
    rest = visible(after).lstrip(SPACES).lstrip(_QUOTES).lstrip(SPACES)
    if not rest or rest[0] in _STOP or rest[0] == "(" or _CONTINUED.match(rest):
        return None
    return rest.split()[0]


def begun(before: str) -> str | None:
    """The English words with which a statement's sentence begins; None where it begins with the statement.

    Connectives may come first, and what a comma, a colon or `that` ends.
    """
    head, _ = _before(visible(before))
    clause = _CLAUSE.search(head.rstrip(SPACES))
    if clause is None or clause.group().split()[-1].lower() in doubts.CONNECTIVES:
        return None
    return clause.group().strip()


def _before(text: str) -> tuple[str, str]:
    """The part of a statement's sentence before it, and the sentence before that."""
    ends = [found.end() for found in _END.finditer(text)]
    start = ends[-1] if ends else 0
    return text[start:].strip(), text[ends[-2] if len(ends) > 1 else 0 : start].strip()


def _after(text: str) -> tuple[str, str]:
    """The part of a statement's sentence behind it, with its stop, and the sentence behind that."""
    end = _END.search(text)
    if end is None:
        return text, ""
    rest = text[end.end() :].strip()
    following = _END.search(rest)
    return text[: end.end()], rest[: following.end()] if following else rest


def _beside(head: str, tail: str) -> str | None:
    """The word right beside the statement that negates or restricts it."""
    head, tail = head.rstrip(_LOOSE), tail.lstrip(_LOOSE)
    if head.lower().endswith(("n't", "n’t")):
        return head.split()[-1]
    for pattern in (_NEGATED, _RESTRICTED):
        if found := pattern.search(head[-40:]):
            return found[1]
    if found := _NEGATED_AFTER.match(tail) or _TAKEN_BACK.match(tail):
        return found.group()
    if _RESTRICTED_KO.search(head):
        return head.split()[-1]
    return next((word for word in doubts.NEGATED_AFTER_KO if tail.startswith(word)), None)


def _embedded(head: str) -> str | None:
    """The word that puts a statement behind its `that`, unless it says that the statement is so."""
    found = _EMBEDDED.search(head.rstrip(f" {_QUOTES}:"))
    if found is None:
        return None
    if found[1].lower() not in doubts.AFFIRMED:
        return found.group().strip()
    return _found(_NEGATOR.search(head))


def _pointed(previous: str) -> str | None:
    """The word by which the sentence before a statement says that what comes is not so."""
    points = _POINTS_ON.search(previous)
    return _found(_DOUBT.search(previous, points.end())) if points else None


def _found(match: re.Match[str] | None) -> str | None:
    return match.group() if match else None
