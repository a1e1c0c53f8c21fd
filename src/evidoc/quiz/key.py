"""The answer key: evidence decides which option is right, and what every option and hole shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from evidoc.evidence import numerals
from evidoc.evidence.template import TemplateError, fill
from evidoc.model import Finding, Item, Option, Place, Record, Snippet, Texts
from evidoc.quiz.stand import OptionError, Proven, Stand, stand_of

__all__ = ["Decided", "decide", "fill"]


@dataclass(frozen=True, slots=True)
class Decided:
    """A question as it is shown; `index` is that of the right option.

    Texts are by language, holes filled. `sourced` items rest on a person's
    source and are never counted as computed.
    """

    item: Item
    index: int
    ask: Texts
    options: tuple[Texts, ...]
    why: tuple[Texts, ...]
    sourced: bool = False


def decide(
    item: Item, snippets: Mapping[str, Snippet], records: Mapping[str, Record]
) -> Decided | tuple[Finding, ...]:
    """The item as shown, with its key; or everything for which it cannot be decided.

    Whether the other options are wrong for a reason is the matter of
    `evidoc.quiz.judge`.
    """
    if item.source:
        return _sourced(item)
    stand = stand_of(item, snippets, records)
    if isinstance(stand, Finding):
        return (stand,)
    problems: list[Finding] = []
    shown: list[Texts] = []
    for option in item.options:
        try:
            shown.append({code: stand.shown(option, code) for code in item.ask})
        except (OptionError, TemplateError) as error:
            problems.append(Finding(option.place, "quiz-option", str(error), "mend the option"))
    asked = _filled(item.ask, item.place, stand.asked, problems)
    why = [_filled(option.why, option.place, stand.asked, problems) for option in item.options]
    if problems:
        return tuple(problems)
    right = [index for index, option in enumerate(item.options) if stand.right(option)]
    if len(right) != 1:
        return (_not_one(stand, right),)
    return Decided(item, right[0], asked, tuple(shown), tuple(why))


def computed(items: Iterable[Decided]) -> int:
    """How many items evidence has decided; those of a source do not count."""
    return sum(not each.sourced for each in items)


def _filled(texts: Texts, place: Place, proven: Proven, problems: list[Finding]) -> Texts:
    try:
        return {code: proven.fill(text, code) for code, text in texts.items()}
    except TemplateError as error:
        problems.append(Finding(place, "quiz-hole", str(error), f"name a value of {proven.snippet.id}"))
        return {}


def _not_one(stand: Stand, right: list[int]) -> Finding:
    item, decider = stand.item, f"{stand.decider.snippet.id}.{stand.name}"
    if right:
        message = f"{len(right)} options of “{item.id}” are right."
        return Finding(item.options[right[1]].place, "quiz-key", message, "keep one of them")
    meant = _meant(stand)
    place = meant.place if meant else item.place
    if not stand.spec:
        message = f"no option of “{item.id}” is right: none is a true statement."
        return Finding(place, "quiz-key", message, "mend the option that was right, or add it")
    code = next(iter(item.ask))
    shown = stand.show(stand.value, code)
    closest = _closest(shown, [stand.show(option.value, code) for option in item.options])
    message = f"no option of “{item.id}” is right: {decider} is {shown}; the closest option is {closest}."
    return Finding(place, "quiz-key", message, f"write {shown} in the option that was right, or add it")


def _meant(stand: Stand) -> Option | None:
    """The option whose form is that of a right one: it has no wrong formula, or is the deciding statement."""

    def right(option: Option) -> bool:
        if stand.spec:
            return option.by is None
        _, spec = stand.statement(option)
        return spec.name == stand.name and not option.turned

    meant = [option for option in stand.item.options if right(option)]
    return meant[0] if len(meant) == 1 else None


def _closest(shown: str, options: list[str]) -> str:
    """The option that a person most likely mistyped; the least distant where all are numbers."""
    number = numerals.PATTERN.match(shown)
    others = [numerals.PATTERN.match(option) for option in options]
    if number is None or not all(others):
        return max(options, key=lambda option: SequenceMatcher(None, shown, option).ratio())
    wanted = numerals.read(number).value
    distances = [abs(numerals.read(other).value - wanted) for other in others if other]
    return options[distances.index(min(distances))]


def _sourced(item: Item) -> Decided | tuple[Finding, ...]:
    right = [index for index, option in enumerate(item.options) if option.right]
    if len(right) != 1:
        message = f"{len(right)} options of “{item.id}” are marked as what its source says."
        return (Finding(item.place, "quiz-key", message, "write `right: true` in one of them"),)
    options = tuple(option.texts for option in item.options)
    why = tuple(option.why for option in item.options)
    return Decided(item, right[0], item.ask, options, why, sourced=True)
