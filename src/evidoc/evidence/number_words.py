"""Number words that say a quantity: `sixteen nodes`, `half`, `여덟 대`, `두 배`.

The rule, in two sentences: a number word is a number where what it counts
follows it, a unit of `evidence.units` or one of the few nouns below (in
English after at most one other word); words for halves and multiples
(`half`, `twice as`, `절반`) are numbers by themselves. `one`, `한` and `하나`,
ordinals, and how often (`twice`, `두 번`) are ordinary speech.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from evidoc.evidence.korean import only_particles, words
from evidoc.evidence.units import UNITS

COUNTED_EN = words(
    "machine machines server servers host hosts instance instances device devices card cards job jobs "
    "task tasks container containers cpu cpus batch batches checkpoint checkpoints microbatch slot slots"
)
COUNTED_KO = words("개 대 장 배 서버 호스트 인스턴스 장치 작업 태스크 컨테이너 CPU 배치 체크포인트 슬롯 slot")
"""What a number word counts, beside the words of the units."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number word in a text: `text[start:end]` is it, with what it counts. `value` is None for `수십`."""

    start: int
    end: int
    text: str
    value: int | Fraction | None


_SMALL = words("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
               " seventeen eighteen nineteen")  # fmt: skip
_TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
_LARGE: Mapping[str, int] = {
    "dozen": 12, "dozens": 12, "hundred": 100, "hundreds": 100, "thousand": 1000, "thousands": 1000,
    "million": 10**6, "millions": 10**6, "billion": 10**9, "billions": 10**9, "trillion": 10**12,
}  # fmt: skip
_ENGLISH: Mapping[str, int] = {
    **{word: number for number, word in enumerate(_SMALL, 2)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
    **{
        f"{tens}-{one}": 10 * number + unit
        for number, tens in enumerate(_TENS, 2)
        for unit, one in enumerate(("one", *_SMALL[:8]), 1)
    },
    **_LARGE,
}
_TIMES_EN: Mapping[str, int | Fraction] = {
    **dict.fromkeys(words("half halves halve halved halving"), Fraction(1, 2)),
    **dict.fromkeys(words("double doubles doubled doubling"), 2),
    **dict.fromkeys(words("triple triples tripled tripling"), 3),
    **dict.fromkeys(words("quadruple quadruples quadrupled"), 4),
}

_NATIVE: Mapping[str, int] = {
    "두": 2, "둘": 2, "세": 3, "셋": 3, "석": 3, "네": 4, "넷": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7,
    "여덟": 8, "아홉": 9, "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60,
    "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_TENS_KO = ("열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_KOREAN: Mapping[str, int] = {
    **{
        f"{tens}{one}": _NATIVE[tens] + unit
        for tens in _TENS_KO
        for one, unit in {"한": 1, "하나": 1, **_NATIVE}.items()
        if unit < 10
    },
    **_NATIVE,
}
_SINO = r"[일이삼사오육칠팔구]?[십백천만억조][일이삼사오육칠팔구십백천만억조]*"
_TIMES_KO: Mapping[str, int | Fraction] = {"절반": Fraction(1, 2), "갑절": 2, "곱절": 2}


def _any(table: Iterator[str]) -> str:
    return "|".join(sorted(map(re.escape, table), key=len, reverse=True))


def _unit_words(korean: bool) -> Iterator[str]:
    for unit in UNITS.values():
        for word in unit.words:
            if (re.search("[가-힣]", word) is not None) is korean:
                yield word


_COUNTED_EN = re.compile(
    rf"\b(?P<word>{_any(iter(_ENGLISH))})(?:[ -](?:{_any(iter(_LARGE))}))*[ -](?:of[ ])?(?:[\w-]+[ ])?"
    rf"`?(?:{_any(iter((*COUNTED_EN, *_unit_words(korean=False))))})\b(?![-(])"
    rf"|\b(?P<times>{_any(iter(_TIMES_EN))})\b"
    r"|\b(?P<fold>twice|thrice)[ ](?:as|the|that|this|what|its|their)\b"
    r"|\b(?P<part>third|quarter|fifth|tenth)s?[ ]of\b",
    re.IGNORECASE,
)
_COUNTED_KO = re.compile(
    rf"(?<![가-힣A-Za-z0-9])(?:(?P<times>{_any(iter(_TIMES_KO))})(?P<rest>[가-힣]*)"
    rf"|(?P<word>{_any(iter(_KOREAN))}|[수몇]?{_SINO})[ ]?"
    rf"(?P<noun>{_any(iter((*COUNTED_KO, *_unit_words(korean=True))))})(?P<tail>[가-힣]*))"
)
_NOUN_FIRST_KO = re.compile(
    rf"(?:{_any(iter((*COUNTED_KO, 'GPU', *_unit_words(korean=True))))})[ ](?P<word>{_any(iter(_KOREAN))})"
    r"(?P<tail>[가-힣]*)"
)
_DIGIT_KO = {word: number for number, word in enumerate("일이삼사오육칠팔구", 1)}
_POWERS_KO = {"십": 10, "백": 100, "천": 1000}
_GROUPS_KO = {"만": 10**4, "억": 10**8, "조": 10**12}


def counted(text: str, language: str) -> Iterator[Counted]:
    """Every number word of `text` that says a quantity, in order. Only Korean and English have some."""
    if language == "en":
        for found in _COUNTED_EN.finditer(text):
            yield Counted(found.start(), found.end(), found.group(), _english(found))
    elif language == "ko":
        taken: set[int] = set()
        for found in _COUNTED_KO.finditer(text):
            if found["word"] == "만일":
                continue  # "if"
            if only_particles(found["rest"] or "") and only_particles(found["tail"] or ""):
                taken.add(found.start())
                value = _TIMES_KO.get(found["times"] or "") or _korean(found["word"] or "")
                yield Counted(found.start(), found.start("tail") if found["word"] else found.end("times"),
                              found.group(), value)  # fmt: skip
        for found in _NOUN_FIRST_KO.finditer(text):
            # `랭크 둘이` counts ranks; `값 네트워크` does not.
            if (
                found.start("word") not in taken
                and only_particles(found["tail"])
                and found["word"][-1] not in "두세네석넉"
            ):
                yield Counted(found.start("word"), found.end("word"), found.group(), _korean(found["word"]))


def _english(found: re.Match[str]) -> int | Fraction | None:
    if found["times"]:
        return _TIMES_EN[found["times"].lower()]
    if found["fold"]:
        return 2 if found["fold"].lower() == "twice" else 3
    if found["part"]:
        return Fraction(1, {"third": 3, "quarter": 4, "fifth": 5, "tenth": 10}[found["part"].lower()])
    value = _ENGLISH[found["word"].lower()]
    for word in re.findall(r"[a-z]+", found.group()[len(found["word"]) :].lower()):
        value *= _LARGE.get(word, 1)
    return value


def _korean(word: str) -> int | None:
    if word in _KOREAN:
        return _KOREAN[word]
    if not word or word[0] in "수몇":
        return None
    total = group = digit = 0
    for character in word:
        if character in _DIGIT_KO:
            digit = _DIGIT_KO[character]
        elif character in _POWERS_KO:
            group += (digit or 1) * _POWERS_KO[character]
            digit = 0
        else:
            total += ((group + digit) or 1) * _GROUPS_KO[character]
            group = digit = 0
    return total + group + digit
