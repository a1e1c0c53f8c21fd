"""The closed table of units: how each is written after a number, in Korean and in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from evidoc.evidence.korean import HANGUL, only_particles
from evidoc.names import nearest


class Kind(StrEnum):
    """What leaving the unit out would do to a number."""

    MEASURE = "measure"  # 64 GB is not 64: the unit belongs to the visible text
    COUNT = "count"  # 64 ranks are 64 of something: the noun may stand anywhere in the sentence


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit.

    `symbols` and `words` are all that a reader may see after the number (words
    are also matched with a first capital); `shown` is what `evidoc sync`
    writes, `{}` being the number and `one` replacing it for 1. A value is
    multiplied by ten to the `shift` before it is shown: a percent value is
    recorded as a fraction.
    """

    name: str
    symbols: tuple[str, ...]
    words: tuple[str, ...]
    shown: Mapping[str, str]
    one: Mapping[str, str] = field(default_factory=dict)
    kind: Kind = Kind.MEASURE
    shift: int = 0
    glued: bool = False  # its symbols stand right after the number only: `4x` is a unit, `4 x` a product


def find(name: str) -> Unit | None:
    """The unit called `name` in a spec: its own name, or any way to write it. None where there is none."""
    return _BY_NAME.get(name) or _BY_WORD.get(name.casefold())


def problem(name: str) -> str | None:
    """What is wrong with `name` as a unit, as one sentence; None where it is one."""
    if find(name):
        return None
    return f"“{name}” is no unit; {nearest(name, UNITS) or 'known are ' + ', '.join(UNITS)}"


@dataclass(frozen=True, slots=True)
class Match:
    """A unit found in a text: `length` characters, the space before it included."""

    unit: Unit
    length: int
    text: str
    spaced: bool


def match(text: str) -> Match | None:
    """The unit that `text` (what follows a number) begins with, after at most one space or hyphen.

    The longest one wins: `MB/s` is not `MB`. A unit ends where its word ends,
    in Korean where only particles follow.
    """
    between = text[:1] if text[:1] in _BETWEEN else ""
    rest = text[len(between) :]
    folded = rest.casefold()
    for spelling, unit, word in _SPELLINGS:
        if not (folded if word else rest).startswith(spelling):
            continue
        if between and unit.glued and not word:
            continue
        if _ends(spelling, rest[len(spelling) :]):
            return Match(unit, len(between) + len(spelling), rest[: len(spelling)], bool(between))
    return None


def _ends(spelling: str, rest: str) -> bool:
    if HANGUL.fullmatch(spelling[-1]):
        return only_particles(rest) and not (spelling == "일" and _COPULA_AFTER_DAY.match(rest))
    return not spelling[-1].isalnum() or not (rest[:1].isascii() and rest[:1].isalnum())


_BETWEEN = (" ", "\u00a0", "\u202f", "\u2009", "-")
# `64일 때` is "when it is 64", not "in 64 days".
_COPULA_AFTER_DAY = re.compile(r" ?(?:때|경우|수|것|뿐|필요|리|텐데|테니|듯)|지|까|수록|텐데")


def _same(text: str) -> Mapping[str, str]:
    return {"ko": text, "en": text}


def _data() -> Iterator[Unit]:
    """Bits and bytes, alone and per second, with their prefixes."""
    decimal = (
        ("k", "킬로", "kilo"),
        ("M", "메가", "mega"),
        ("G", "기가", "giga"),
        ("T", "테라", "tera"),
        ("P", "페타", "peta"),
    )
    binary = (
        ("Ki", "키비", "kibi"),
        ("Mi", "메비", "mebi"),
        ("Gi", "기비", "gibi"),
        ("Ti", "테비", "tebi"),
        ("Pi", "페비", "pebi"),
    )
    yield Unit(
        "bytes", ("B",), ("byte", "bytes", "바이트"), {"ko": "{}바이트", "en": "{} bytes"}, {"en": "{} byte"}
    )
    yield Unit("bit", ("b",), ("bit", "bits", "비트"), {"ko": "{}비트", "en": "{} bits"}, {"en": "{} bit"})
    yield Unit("B/s", ("B/s",), ("bytes per second",), _same("{} B/s"))
    yield Unit("bit/s", ("bit/s", "bps", "b/s"), ("bits per second",), _same("{} bit/s"))
    for symbol, korean, english in (*decimal, *binary):
        byte, bit = f"{symbol}B", f"{symbol}bit"
        forms = (byte, "KB") if symbol == "k" else (byte,)
        yield Unit(
            byte, forms, (f"{english}byte", f"{english}bytes", f"{korean}바이트"), _same(f"{{}} {byte}")
        )
        yield Unit(f"{byte}/s", (*(f"{form}/s" for form in forms), f"{byte}ps"), (), _same(f"{{}} {byte}/s"))
        yield Unit(
            bit,
            (bit, f"{symbol}b"),
            (f"{english}bit", f"{english}bits", f"{korean}비트"),
            _same(f"{{}} {bit}"),
        )
        speeds = (f"{bit}/s", f"{symbol}bps", f"{symbol}b/s")
        yield Unit(f"{bit}/s", speeds, (f"{english}bits per second",), _same(f"{{}} {symbol}bps"))
    yield Unit("MB/s/TiB", ("MB/s/TiB",), (), _same("{} MB/s/TiB"))


def _time() -> Iterator[Unit]:
    yield Unit("ns", ("ns",), ("nanosecond", "nanoseconds", "나노초"), _same("{} ns"))
    yield Unit("us", ("µs", "μs", "us"), ("microsecond", "microseconds", "마이크로초"), _same("{} µs"))
    yield Unit("ms", ("ms", "msec"), ("millisecond", "milliseconds", "밀리초"), _same("{} ms"))
    yield Unit("s", ("s", "sec", "secs"), ("second", "seconds", "초"), {"ko": "{}초", "en": "{} s"})
    yield Unit("min", ("min", "mins"), ("minute", "minutes", "분"), {"ko": "{}분", "en": "{} min"})
    yield Unit("h", ("h", "hr", "hrs"), ("hour", "hours", "시간"), {"ko": "{}시간", "en": "{} h"})
    yield Unit("days", ("d",), ("day", "days", "일"), {"ko": "{}일", "en": "{} days"}, {"en": "{} day"})
    yield Unit("weeks", (), ("week", "weeks", "주"), {"ko": "{}주", "en": "{} weeks"}, {"en": "{} week"})


def _others() -> Iterator[Unit]:
    yield Unit(
        "percent", ("%", "％"), ("percent", "per cent", "pct", "퍼센트", "프로"), _same("{}%"), shift=2
    )
    yield Unit(
        "points", ("%p",), ("percentage points", "percent points", "퍼센트포인트"), _same("{}%p"), shift=2
    )
    times = {"ko": "{}배", "en": "{}x"}
    yield Unit("times", ("x", "×", "X"), ("times", "fold", "배"), times, glued=True)
    for prefix in ("", "k", "M", "G", "T", "P"):
        yield Unit(
            f"{prefix}FLOP/s", (f"{prefix}FLOP/s", f"{prefix}FLOPS"), (), _same(f"{{}} {prefix}FLOP/s")
        )
    for symbol in ("W", "kW", "Hz", "kHz", "MHz", "GHz"):
        yield Unit(symbol, (symbol,), (), _same(f"{{}} {symbol}"))
    for noun in ("token", "sample", "step"):
        yield Unit(f"{noun}s/s", (f"{noun}s/s",), (f"{noun}s per second",), _same(f"{{}} {noun}s/s"))


_COUNTED = (
    ("tokens", "토큰"), ("samples", "샘플"), ("ranks", "랭크"), ("steps", "스텝"), ("nodes", "노드"),
    ("processes", "프로세스"), ("GPUs", "GPU"), ("pods", "파드"), ("layers", "레이어"), ("experts", "전문가"),
    ("stages", "스테이지"), ("epochs", "에포크"), ("files", "파일"), ("shards", "샤드"), ("workers", "워커"),
    ("groups", "그룹"), ("heads", "헤드"), ("parameters", "파라미터"), ("microbatches", "마이크로배치"),
    ("requests", "요청"), ("replicas", "복제본"), ("cores", "코어"), ("threads", "스레드"), ("ports", "포트"),
)  # fmt: skip


def _counts() -> Iterator[Unit]:
    for english, korean in _COUNTED:
        single = english[:-2] if english.endswith(("sses", "ches")) else english[:-1]
        yield Unit(english, (), (english, single, korean), _same("{}"), kind=Kind.COUNT)


UNITS: Mapping[str, Unit] = {unit.name: unit for unit in (*_others(), *_data(), *_time(), *_counts())}
"""Name -> unit."""

# Symbols keep their case (Mb is not MB), words do not.
_SPELLINGS = sorted(
    [(word.casefold(), unit, True) for unit in UNITS.values() for word in unit.words]
    + [(symbol, unit, False) for unit in UNITS.values() for symbol in unit.symbols],
    key=lambda entry: (-len(entry[0]), entry[0]),
)
_BY_NAME: Mapping[str, Unit] = {**{spelling: unit for spelling, unit, _ in _SPELLINGS}, **UNITS}
_BY_WORD: Mapping[str, Unit] = {spelling: unit for spelling, unit, word in _SPELLINGS if word}
