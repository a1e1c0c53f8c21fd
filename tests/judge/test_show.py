"""Values as a reader sees them, and read back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from judging import value

from evidoc.evidence import units
from evidoc.evidence.reading import reads_as
from evidoc.evidence.rounding import rounded
from evidoc.evidence.show import plain, show
from evidoc.evidence.template import TemplateError, fill, holes, literal_digits

LANGUAGES = st.sampled_from(["ko", "en"])
UNITS = st.sampled_from([None, *units.UNITS])
DIGITS = st.sampled_from([None, 1, 2, 3, 6, 12])
WHOLE = st.integers(-(10**20), 10**20)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
TEXTS = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp", "Zs")), max_size=12)
SCALARS = st.one_of(WHOLE, FLOATS, st.booleans(), st.none(), TEXTS)
LISTS = st.one_of(st.lists(st.integers(0, 40), max_size=12), st.lists(SCALARS, max_size=5))
VALUES = st.one_of(SCALARS, LISTS, st.dictionaries(TEXTS, SCALARS, max_size=3))


@given(VALUES, UNITS, DIGITS, LANGUAGES)
@settings(max_examples=400)
def test_what_is_shown_reads_back(shown: Any, unit: str | None, digits: int | None, language: str) -> None:
    spec = value(unit=unit, digits=digits)
    assert reads_as(show(shown, spec, language), shown, spec, language) is None


@given(st.one_of(WHOLE, FLOATS), st.one_of(WHOLE, FLOATS), UNITS, DIGITS, LANGUAGES)
@settings(max_examples=400)
def test_another_number_never_reads_as_this_one(
    one: float, other: float, unit: str | None, digits: int | None, language: str
) -> None:
    spec = value(unit=unit, digits=digits)
    assume(rounded(one, digits) != rounded(other, digits))
    assert reads_as(show(one, spec, language), other, spec, language) is not None


@given(st.integers(1, 9_999_999), st.integers(0, 9))
def test_one_more_digit_is_another_number(number: int, digit: int) -> None:
    for text in (f"{number}{digit}", f"{number:,}{digit}", f"{number}.{digit}", f"-{number}"):
        assert reads_as(text, number, value(), "en") is not None


@given(st.lists(st.integers(0, 60), min_size=1, max_size=10), st.data())
def test_a_list_with_one_other_element_is_another_list(numbers: list[int], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(numbers) - 1))
    changed = [*numbers]
    changed[index] += data.draw(st.integers(1, 5))
    assert reads_as(show(changed, value(), "en"), numbers, value(), "en") is not None
    assert reads_as(show(numbers[:-1], value(), "en"), numbers, value(), "en") is not None


@pytest.mark.parametrize(
    ("shown", "spec", "korean", "english"),
    [
        (64, value(), "64", "64"),
        (29500, value(), "29500", "29500"),
        (100_000, value(unit="steps"), "100,000", "100,000"),
        (0.0857, value(digits=3, unit="percent"), "8.57%", "8.57%"),
        (0.5, value(unit="percent"), "50%", "50%"),
        (4, value(unit="times"), "4배", "4x"),
        (1, value(unit="days"), "1일", "1 day"),
        (28, value(unit="days"), "28일", "28 days"),
        (30, value(unit="s"), "30초", "30 s"),
        (1171.875, value(unit="MB/s", digits=7), "1171.875 MB/s", "1171.875 MB/s"),
        (3200, value(unit="Gbps"), "3200 Gbps", "3200 Gbps"),
        (3.3895e38, value(digits=5), "3.3895×10³⁸", "3.3895×10³⁸"),
        (1e-8, value(), "1×10⁻⁸", "1×10⁻⁸"),
        (-3, value(), "-3", "-3"),
        ([5, 37, 53, 61], value(), "5, 37, 53, 61", "5, 37, 53, 61"),
        (list(range(32, 40)), value(), "32–39", "32–39"),
        ([0, 1, 2, 3, 8, 9], value(), "0–3, 8, 9", "0–3, 8, 9"),
        ([0.25, 0.5], value(unit="percent"), "25%, 50%", "25%, 50%"),
        (["a", "b"], value(), "`a`, `b`", "`a`, `b`"),
        ("gloo", value(), "`gloo`", "`gloo`"),
        ("2.13.0", value(), "2.13.0", "2.13.0"),
        (True, value(), "`true`", "`true`"),
        (None, value(), "`None`", "`None`"),
        ([], value(), "`[]`", "`[]`"),
        ({"a": 1}, value(), '`{"a": 1}`', '`{"a": 1}`'),
    ],
)
def test_the_form_that_sync_writes(shown: Any, spec: Any, korean: str, english: str) -> None:
    assert (show(shown, spec, "ko"), show(shown, spec, "en")) == (korean, english)


@pytest.mark.parametrize(
    ("text", "shown", "spec"),
    [
        ("1,000", 1000, value()),
        ("1000", 1000, value()),
        ("`64`", 64, value()),
        ("−3", -3, value()),
        ("6.5504e4", 65504, value()),
        ("3.39e38", 3.39e38, value(digits=3)),
        ("3.39e+38", 3.39e38, value(digits=3)),
        ("3.39×10^38", 3.39e38, value(digits=3)),
        ("3.39 × 10³⁸", 3.39e38, value(digits=3)),
        ("64", 64.0, value()),
        ("64.0", 64.0, value()),
        ("8.57 %", 0.0857, value(digits=3, unit="percent")),
        ("8.57 percent", 0.0857, value(digits=3, unit="percent")),
        ("8.57퍼센트", 0.0857, value(digits=3, unit="percent")),
        ("50.0%", 0.5, value(digits=3, unit="percent")),
        ("4 times", 4, value(unit="times")),
        ("4×", 4, value(unit="times")),
        ("400 Gbit/s", 400, value(unit="Gbps")),
        ("[5, 37]", [5, 37], value()),
        ("[5,37]", [5, 37], value()),
        ("(5, 37)", [5, 37], value()),
        ("`[5, 37]`", [5, 37], value()),
        ("32-39", list(range(32, 40)), value()),
        ("32~39", list(range(32, 40)), value()),
        ("32, 33, 34, 35, 36, 37, 38, 39", list(range(32, 40)), value()),
        ("25, 50%", [0.25, 0.5], value(unit="percent")),
        ("5, 37 GB", [5, 37], value(unit="GB")),
        ("gloo", "gloo", value()),
        ("`참`", True, value()),
        ("`False`", False, value()),
        ("`null`", None, value()),
    ],
)
def test_another_form_of_the_same_value_is_accepted(text: str, shown: Any, spec: Any) -> None:
    assert reads_as(text, shown, spec, "ko") is None


@pytest.mark.parametrize(
    ("text", "shown", "spec"),
    [
        ("8.6%", 0.0857, value(digits=3, unit="percent")),
        ("8.5700%", 0.0857, value(digits=3, unit="percent")),
        ("8.57", 0.0857, value(digits=3, unit="percent")),
        ("1.000", 1000, value()),
        ("10,00", 1000, value()),
        ("64천", 64000, value()),
        ("64 thousand", 64000, value()),
        ("0.1 million", 100_000, value()),
        ("true", True, value()),
        ("`true`", False, value()),
        ("`true`", 1, value()),
        ("1", True, value()),
        ("5,37", [5, 37], value()),
        ("1,100", [1, 100], value()),
        ("5, 37", [37, 5], value()),
        ("5 and 37", [5, 37], value()),
        ("32–40", list(range(32, 40)), value()),
        ("33–39", list(range(32, 40)), value()),
        ("0–9999999999999", list(range(8)), value()),
        ("Gloo", "gloo", value()),
        ("`2.13`", "2.13.0", value()),
        ("", 64, value()),
        ("None", None, value()),
        ("400 GB/s", 400, value(unit="Gbps")),
        ("400 Mbps", 400, value(unit="Gbps")),
    ],
)
def test_another_value_is_refused_with_what_it_should_be(text: str, shown: Any, spec: Any) -> None:
    wrong = reads_as(text, shown, spec, "en")
    assert wrong is not None
    assert show(shown, spec, "en") in wrong


def test_every_unit_reads_its_own_spellings() -> None:
    for unit in units.UNITS.values():
        for spelling in (*unit.symbols, *unit.words):
            between = "" if spelling in unit.symbols and unit.glued else " "
            found = units.match(between + spelling)
            assert found is not None and found.unit is unit, spelling
            assert units.find(spelling) is not None


def test_an_unknown_unit_is_named_with_the_nearest() -> None:
    assert units.problem("GiB") is None
    assert "percent" in (units.problem("precent") or "")
    assert "bytes" in (units.problem("parsec") or "")


def test_holes_are_formatted_in_prose_and_plain_in_code() -> None:
    specs = {"n": value("n", unit="bytes"), "name": value("name"), "ids": value("ids")}
    values = {"n": 100_000, "name": "gloo", "ids": [1, 2]}
    text = "{n}를 {name}으로, `--n={n} --backend={name}`, {ids}, `{ids}` {{n}}"
    expected = "100,000바이트를 `gloo`으로, `--n=100000 --backend=gloo`, 1, 2, `[1, 2]` {n}"
    assert fill(text, values, specs, "ko") == expected
    assert holes(text) == {"n", "name", "ids"}
    assert plain(True, value()) == "true"


@pytest.mark.parametrize("text", ["{nn}", "{n", "n}", "{n!r}", "{n.real}", "{}", "{0}"])
def test_a_bad_hole_is_one_sentence(text: str) -> None:
    with pytest.raises(TemplateError) as caught:
        fill(text, {"n": 1}, {"n": value("n")}, "en")
    assert str(caught.value).endswith((".", "?"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("a {n}-rank mesh", ""),
        ("`--n=64` ranks", ""),
        ("TP={tp}, 64 ranks", "64"),
        ("TP8", "TP8"),
        ("1,000.", "1,000"),
        ("{n}0", "0"),
        ("랭크 64개", "64개"),
        ("words only", ""),
    ],
)
def test_a_number_outside_holes_and_code_is_found(text: str, number: str) -> None:
    assert literal_digits(text) == number
