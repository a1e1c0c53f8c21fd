"""Whether the text around a bound value leaves it what it is.

`[6](…)4`, `[64](…)만`, `1/[64](…)` and `[64](…) GB` all show a number that no
evidence holds, although the link's own text is right. What is not known to be
harmless is refused.
"""

from __future__ import annotations

import re
import unicodedata

from evidoc.evidence import units
from evidoc.evidence.korean import HANGUL, counts, only_particles
from evidoc.evidence.units import Kind, Unit
from evidoc.judge import words

SPACES = " \u00a0\u202f\u2009\u2007"


def glued(text: str, before: str, after: str, unit: Unit | None, *, number: bool = True) -> str | None:
    """How what stands `before` or `after` the visible value `text` changes it; None where it does not.

    `unit` is the value's own: it may follow where `text` does not name it.
    `number` is false for names and words, which only letters and digits change.
    """
    before, after = visible(before), visible(after)
    if number:
        return _before(text, before) or _after(text, after, unit)
    return _letter_before(before) or _letter_after(after)


def own_unit(after: str, unit: Unit | None) -> str:
    """The part of `after` that is the value's own unit, or ""."""
    found = units.match(visible(after)) if unit else None
    return visible(after)[: found.length] if found and found.unit is unit else ""


def visible(text: str) -> str:
    """`text` as the reader sees it: a code span is no border between a number and what is glued to it."""
    return unicodedata.normalize("NFC", text).replace("`", "")


def invisible(character: str) -> bool:
    """True for what has no width: it would hide that two things touch."""
    return unicodedata.category(character) in ("Cf", "Cc", "Co", "Mn", "Me") and not character.isspace()


# --- before -----------------------------------------------------------------

_SIGN = re.compile(r"(?:[-−–‑+~∼≈±<>≤≥≠/÷*×^$€£₩¥#%\\@&]|[<>!~]=|(?<=[0-9]):|(?:^|(?<=[\s(]))\.)$")
_SPACED_SIGN = re.compile(rf"(?:[<>≤≥≠≈±~]=?|!=|[0-9][{SPACES}]?[/:÷])[{SPACES}]$")
_NUMBER_WORD = re.compile(rf"(?:^|[^가-힣])({'|'.join(words.NUMBER_WORDS_KO)})[{SPACES}]$")


def _before(text: str, before: str) -> str | None:
    if sign := _SIGN.search(before) or _SPACED_SIGN.search(before):
        return f"the sign “{sign.group().strip()}” stands before it"
    if re.search(rf"[0-9][{SPACES}]$", before) and text[:1].isdigit():
        return "a number stands directly before it, so that the two read as one"
    if word := _NUMBER_WORD.search(before):
        return f"the number word “{word.group(1)}” stands before it"
    run = re.search(r"[가-힣]+$", before)
    if run and run.group() not in words.PREFIXES_KO:
        return f"“{run.group()}” is glued to it"
    return _letter_before(before, v_is_fine=False)


def _letter_before(before: str, *, v_is_fine: bool = True) -> str | None:
    last = before[-1:]
    if not last or HANGUL.match(last):
        return None
    if last in ".,'·_" and before[-2:-1].isalnum() and not before[-2:-1].isalpha():
        return f"“{before[-2:]}” is glued to it"
    if v_is_fine and re.search(r"(?<!\w)[vV]$", before):
        return None
    return f"“{_name(last)}” is glued to it" if last.isalnum() or last == "_" or invisible(last) else None


# --- after ------------------------------------------------------------------

_CONTINUED = re.compile(rf"[)\]}}\"'”’»」]*[.,'·:/–—−~*^×xX+=-]?[{SPACES}]?[0-9]")
_SEPARATED = re.compile(r"[.,:][ ]")
_RATIO = re.compile(rf"[{SPACES}]?(?:분의|(?:대|[/÷:])[{SPACES}]?[0-9])|[{SPACES}-]?to[- ]1\b")
_QUANTITY = re.compile(r"[-−]?[0-9][0-9,.]*")
_HARMLESS = frozenset(".,;:!?)]}\"'“”‘’»」』】〉》…·—、。，）*")


def _after(text: str, after: str, unit: Unit | None) -> str | None:
    continued = _CONTINUED.match(after)
    if continued and not _SEPARATED.match(after):
        return f"“{continued.group()}” stands directly after it, so that the two read as one"
    if ratio := _RATIO.match(after):
        return f"“{ratio.group().strip()}” makes a fraction or a ratio of it"
    if not after or after.lstrip(SPACES).startswith(words.COMPARED_AFTER_KO + words.MEASURED_AFTER_KO):
        return None  # `초과` is no second; `turn.compared` has its own word on it
    found = units.match(after)
    if found and not (found.unit.kind is Kind.COUNT and (unit is None or unit.kind is Kind.MEASURE)):
        named = _QUANTITY.sub("", text, count=1)
        if found.unit is not unit or named:
            return f"the unit “{found.text}” follows it, which is not the value's"
        return _after(f"{text}{found.text}", after[found.length :], unit)
    return _multiplier(after) or _glued_word(after)


def _multiplier(after: str) -> str | None:
    spaced = after[0] in SPACES
    rest = after[1:] if spaced or after[0] in "-‑" else after
    latin = re.match(r"[A-Za-z]+", rest)
    if latin and (latin.group() in words.MULTIPLIER_SYMBOLS or latin.group().lower() in words.MULTIPLIERS_EN):
        return f"the multiplier “{latin.group()}” follows it"
    if part := re.match(r"and a (?:half|quarter)\b", rest):
        return f"“{part.group()}” follows it"
    run = HANGUL.match(rest)
    if run is None or (not spaced and counts(run.group())):
        return None
    for word in sorted(words.MULTIPLIERS_KO, key=len, reverse=True):
        tail = run.group().removeprefix(word)
        if tail != run.group() and (not spaced or counts(tail) or tail.startswith(words.MULTIPLIERS_KO)):
            hint = ": it may mean “only” or ten thousand, so say it in other words" if word == "만" else ""
            return f"the multiplier “{word}” follows it{hint}"
    return None


def _glued_word(after: str) -> str | None:
    if run := HANGUL.match(after):
        if counts(run.group()):
            return None
        return f"“{run.group()}” is glued to it, which is no counter; put a space before it if it is a word"
    if re.match(r"[-‑–][^\W\d_]", after) or after[0].isspace() or after[0] in _HARMLESS:
        return None
    word = re.match(r"[A-Za-z]+", after)
    return f"“{word.group() if word else _name(after[0])}” is glued to it"


def _letter_after(after: str) -> str | None:
    run = HANGUL.match(after)
    if run:
        return None if only_particles(run.group()) else f"“{run.group()}” is glued to it"
    if re.match(r"[.\-+]?[0-9]|\w", after) or invisible(after[:1] or " "):
        return f"“{_name(after[0])}” is glued to it"
    return None


def _name(character: str) -> str:
    return f"U+{ord(character):04X}" if invisible(character) else character
