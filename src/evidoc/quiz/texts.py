"""The words of a quiz item: in every language, no numbers of their own, no hole under a wrong name."""

from __future__ import annotations

from collections.abc import Iterator

from evidoc.evidence.labels import contradicted_holes
from evidoc.evidence.show import normal
from evidoc.evidence.template import TemplateError, literal_digits
from evidoc.model import Finding, Item, Place
from evidoc.quiz.stand import OptionError, Stand


def text_findings(item: Item, languages: tuple[str, ...]) -> Iterator[Finding]:
    """What is wrong with the texts whatever they are about."""
    for code in languages:
        if code not in item.ask:
            yield Finding(
                item.place, "quiz-language", f"“{item.id}” asks nothing in “{code}”.", f"add `{code}:`"
            )
    if item.source:
        return
    for where, place, code, text in texts_of(item):
        if number := literal_digits(text):
            message = f"the {code} {where} of “{item.id}” states “{number}” on its own."
            fix = "write it as a hole, `{name}`, or a name that has digits as a code span"
            yield Finding(place, "quiz-number", message, fix)


def label_findings(stand: Stand) -> Iterator[Finding]:
    """Holes that a text calls by another value's name: `TP={pp}`."""
    names, identifier = stand.asked.snippet.values, stand.asked.snippet.id
    for _, place, code, text in texts_of(stand.item):
        try:
            wrong = list(contradicted_holes(text, names))
        except TemplateError:
            continue  # has been said
        for label, hole in wrong:
            message = (
                f"the {code} text calls `{{{hole}}}` by the name of `{label}`, another value of {identifier}."
            )
            yield Finding(place, "quiz-hole-label", message, f"write {{{label}}}, or another word before it")


def turned_findings(stand: Stand) -> Iterator[Finding]:
    """A statement's negation must not read as a true statement does."""
    if stand.spec is not None:
        return
    true: dict[tuple[str, str], str] = {}
    for option in stand.item.options:
        try:
            proven, _ = stand.statement(option)
        except OptionError:
            continue  # has been said
        for name, spec in proven.snippet.says.items():
            for code, text in spec.texts.items():
                if proven.evidence.says.get(name):
                    true[code, _plain(proven.fill(text, code))] = f"{proven.snippet.id}.{name}"
    for option in stand.item.options:
        for code, text in option.texts.items():
            if same := true.get((code, _plain(stand.asked.fill(text, code)))):
                message = f"the turned option says in “{code}” what {same} says, which is true."
                yield Finding(option.place, "quiz-turned", message, "write the opposite of the statement")


def _plain(text: str) -> str:
    return normal(text).rstrip(".").casefold()


def texts_of(item: Item) -> Iterator[tuple[str, Place, str, str]]:
    """Every text of the item: what it is, where it stands, its language and its words."""
    for code, text in item.ask.items():
        yield "question", item.places.get(f"ask.{code}", item.place), code, text
    for option in item.options:
        for prefix, texts in (("", option.texts), ("why.", option.why)):
            for code, text in texts.items():
                yield "text", option.places.get(f"{prefix}{code}", option.place), code, text
