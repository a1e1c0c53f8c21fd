"""What a text calls the value that follows: `TP=`, `DP (data parallelism)`, `마이크로배치는`.

A label is a word, or a few, that spells the name of a recorded value: letter
case aside, with blanks and hyphens for its underscores. Where it names another
value than the one that follows, a reader is told the wrong thing, although
each number is right.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from evidoc.evidence.korean import only_particles
from evidoc.evidence.template import Hole, parts

_GLOSS = re.compile(r"\([^()]*\)$")
_QUOTES = " \u00a0\u202f\u2009\"'“”‘’「」*"
_LINKER = re.compile(
    r"(?:(?<=\W)(?:is|are|was|were|be|becomes?|equals?|stays|remains|means|to|at|(?P<of>of))|[=:：])$",
    re.IGNORECASE,
)
_NOUNS = re.compile(
    r"(?<=[\s\w])(?:[ -](?:size|degree|value|number|count)|[ ]?(?:크기|차수|값|수)[은는이가도]?)$",
    re.IGNORECASE,
)
_PARTICLE = re.compile(r"(?<=[0-9A-Za-z_)])[가-힣]+$")
_WORDS = re.compile(r"[^\W\d]\w*(?:[ -][^\W\d]\w*){0,3}$")
_LIST = re.compile(r"(?:[,/·&×*+]|\band|\bor|와|과|및|하고)$", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"\b(?:with|without|per|over|by|for|in|from|than|of|between)(?: \w+){0,3}$", re.IGNORECASE
)
_AFTER = re.compile(r"[ -]([^\W\d]\w*(?:[ -][^\W\d]\w*){0,3})")


def label_of(text: str, names: Iterable[str]) -> tuple[str, bool] | None:
    """The one of `names` that `text`, a cell or a term, is, and whether it spells all of it; or None.

    A cell may spell a part that only one of the names has: `MkDocs` of `mkdocs_version`.
    """
    known = {name.lower(): name for name in names if len(name) > 1}
    end, _ = _label_end(_bare(text), known)
    if found := _ending(end, known):
        return found[0], True
    spelled = _spelled(_bare(text))
    fitting = [name for name in known.values() if spelled and fits(spelled, name)]
    return (fitting[0], False) if len(fitting) == 1 else None


def label_before(before: str, names: Iterable[str]) -> str | None:
    """The one of `names` that `before` ends in, and so calls the value behind it; or None.

    A gloss in brackets, particles, and words that only link the two may stand
    between. The last of several names is no label: `TP, PP and DP are` is a
    list, `TP × PP is` a product.
    """
    known = {name.lower(): name for name in names if len(name) > 1}
    text, link = _label_end(_bare(before), known)
    found = _ending(text, known)
    if found is None:
        return None
    name, start = found
    if link == "of" and not text[start].isupper():
        return None  # `sequences of 2048 tokens`
    head = text[:start].rstrip(_QUOTES)
    separator = _LIST.search(head)
    if separator and _ending(head[: separator.start()].rstrip(_QUOTES), known) is not None:
        return None
    return None if link and _PREPOSITION.search(head) else name


def contradicting(before: str, after: str, name: str, names: Iterable[str]) -> str | None:
    """The other one of `names` by which the text around the value `name` calls it, or None.

    A label inside the value's own name (`DP` before `dp_index`) is no other
    one. Behind the value only names of several words count: `8 GPUs per node`.
    """
    names = tuple(names)
    label = label_before(before, names) or _label_after(after, [each for each in names if "_" in each])
    return label if label is not None and not fits(label, name) else None


def noun_after(after: str, names: Iterable[str]) -> str | None:
    """The one of `names` that is the word right behind a value, which may be only what it counts."""
    return _label_after(after, names)


def _label_after(after: str, names: Iterable[str]) -> str | None:
    found = _AFTER.match(unicodedata.normalize("NFC", after).replace("`", ""))
    if found is None:
        return None
    known = {each.lower(): each for each in names}
    words = re.split(r"[ -]", found[1])
    spelled = ("_".join(words[:length]).lower() for length in range(len(words), 0, -1))
    return next((known[each] for each in spelled if each in known), None)


def fits(label: str, name: str) -> bool:
    """True where `label` is the name, or words of it: `dp` fits `dp_index` and `doubled_dp`."""
    return f"_{label.lower()}_" in f"_{name.lower()}_"


def contradicted_holes(text: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(label, hole) for each hole of `text` that its label calls by another one's name.

    Raises TemplateError where `text` is no template.
    """
    names = tuple(names)
    pieces = list(parts(text))
    plain = ["0" if isinstance(piece, Hole) else piece for piece in pieces]
    for index, piece in enumerate(pieces):
        if isinstance(piece, Hole):
            before, after = "".join(plain[:index]), "".join(plain[index + 1 :])
            label = contradicting(before, after, piece.name, names)
            if label is not None:
                yield label, piece.name


def _bare(text: str) -> str:
    return unicodedata.normalize("NFC", text).replace("`", "").strip(_QUOTES)


def _spelled(text: str) -> str:
    return re.sub(r"[ -]+", "_", text).lower()


def _label_end(text: str, known: dict[str, str]) -> tuple[str, str]:
    """`text` up to the end of its label, and the one word or sign that links it to the value, or ""."""
    link = ""
    if found := _LINKER.search(text):
        link, text = found["of"] or "is", text[: found.start()].rstrip(_QUOTES)
    while _ending(text, known) is None:
        for pattern in (_GLOSS, _NOUNS, _PARTICLE):
            found = pattern.search(text)
            if found is None or (pattern is _PARTICLE and (link or not only_particles(found.group()))):
                continue
            link = link or ("is" if pattern is _PARTICLE else "")
            gloss = found.group()[1:-1].strip(_QUOTES) if pattern is _GLOSS else ""
            text = text[: found.start()].rstrip(_QUOTES)
            if _ending(text, known) is None and _ending(gloss, known) is not None:
                return gloss, link  # `마이크로배치(micro-batch)`
            break
        else:
            break
    return text, link


def _ending(text: str, known: dict[str, str]) -> tuple[str, int] | None:
    """The longest name that `text` ends in, and where it begins."""
    found = _WORDS.search(text)
    start = found.start() if found else len(text)
    while found and start < len(text):
        name = known.get(_spelled(text[start:]))
        if name is not None:
            return name, start
        following = re.search(r"[ -]", text[start:])
        start = start + following.end() if following else len(text)
    return None
