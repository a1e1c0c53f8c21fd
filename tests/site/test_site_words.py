"""The words of the interface."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from evidoc.model import Verdict
from evidoc.site import words
from evidoc.site.words import Words, languages

SOURCES = Path(words.__file__).parent


def test_every_language_has_the_same_words_with_the_same_holes() -> None:
    tables = words._WORDS
    first, *others = tables.values()
    for other in others:
        assert other.keys() == first.keys()
        for key, text in first.items():
            assert set(re.findall(r"{\w+}", other[key])) == set(re.findall(r"{\w+}", text)), key


@pytest.mark.parametrize("language", languages())
def test_every_verdict_has_a_word_and_a_meaning(language: str) -> None:
    spoken = Words(language)
    shown = [spoken.verdict(verdict) for verdict in Verdict]
    assert len(set(shown)) == len(Verdict)
    assert all(spoken(f"{verdict}-means") for verdict in Verdict)


def test_no_word_of_the_table_is_left_unused() -> None:
    code = "".join(
        path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py") if path.name != "words.py"
    )
    built = {f"{verdict}{end}" for verdict in Verdict for end in ("", "-means")}
    built |= {
        "harmful-means",
        "given-means",
        "computed-means",
        "source-means",
        "quiz-is-right",
        "quiz-is-wrong",
    }
    unused = [
        key
        for key in words._WORDS["en"]
        if key not in built and f'"{key}"' not in code and f"'{key}'" not in code
    ]
    assert unused == []


def test_an_unknown_language_falls_back() -> None:
    assert Words("xx")("evidence") == Words("en")("evidence")
