"""Texts that no page holds: of specs and of the quiz. A number in them is a hole, or is not said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from evidoc.judge.numbers import finding
from evidoc.judge.quantities import Names, quantities
from evidoc.model import Finding, Item, Place, Snippet, Texts
from evidoc.quiz.texts import texts_of

_HOLE = re.compile(r"\{[A-Za-z_][A-Za-z0-9_]*\}")


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a spec or an item in a language; `what` names it."""

    what: str
    place: Place
    language: str
    text: str
    holes: bool

    @property
    def own(self) -> str:
        """What its author wrote: holes are filled from evidence, and left out."""
        return _HOLE.sub("\ufffc", self.text) if self.holes else self.text


def texts(snippets: Mapping[str, Snippet], items: Iterable[Item]) -> Iterator[Text]:
    """All texts of the specs and the quiz."""
    for snippet in snippets.values():
        told: list[tuple[str, Place, Texts, bool]] = [
            ("proves", snippet.place, snippet.proves, False),
            ("unproven", snippet.place, snippet.unproven, False),
            ("harmful", snippet.place, snippet.harmful, False),
        ]
        if snippet.refused:
            told.append(("refused", snippet.refused.place, snippet.refused.texts, False))
        told += [(f"says.{name}", each.place, each.texts, True) for name, each in snippet.says.items()]
        for what, place, each_text, holes in told:
            for language, text in each_text.items():
                yield Text(f"{snippet.id}, {what}", place, language, text, holes)
    for item in items:
        for what, place, language, text in texts_of(item):
            yield Text(f"{item.topic}/{item.id}, {what}", place, language, text, True)


def judge_texts(told: Iterable[Text], names: Names) -> Iterator[Finding]:
    """Every number in the texts that stands in no hole."""
    for each in told:
        for number in quantities(each.own, each.language, names):
            fix = "write a hole `{value}`, or reword it" if each.holes else "reword it without the number"
            yield finding(number, each.place, fix, f" ({each.what}, {each.language})")
