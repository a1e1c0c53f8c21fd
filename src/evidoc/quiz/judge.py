"""Whether a quiz is fair: evidence computes its one answer, and wrong formulas the other options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from evidoc.evidence.expression import ExpressionError, evaluate, names
from evidoc.evidence.otherwise import depends
from evidoc.evidence.show import normal
from evidoc.evidence.template import holes
from evidoc.model import Finding, Item, Option, Record, Severity, Snippet, Verdict
from evidoc.names import nearest
from evidoc.quiz.key import Decided, decide
from evidoc.quiz.stand import Stand, stand_of
from evidoc.quiz.texts import label_findings, text_findings, turned_findings

FEW = 8
"""Items of a topic below which the positions of their answers say nothing."""


def judge_quiz(
    items: Iterable[Item],
    snippets: Mapping[str, Snippet],
    records: Mapping[str, Record],
    verdicts: Mapping[str, Verdict],
    languages: Iterable[str],
) -> Iterator[Finding]:
    """Everything wrong with `items`.

    `verdicts` says what is known of each snippet now; one that is missing
    there has the verdict of its record.
    """
    languages = tuple(languages)
    decided: list[Decided] = []
    for item in items:
        yield from text_findings(item, languages)
        key = decide(item, snippets, records)
        if not isinstance(key, Decided):
            yield from key
            continue
        decided.append(key)
        yield from _ties(key)
        yield from _reasons(key, languages)
        stand = stand_of(item, snippets, records)
        if isinstance(stand, Stand) and not key.sourced:
            yield from label_findings(stand)
            yield from turned_findings(stand)
            yield from _decider(stand, key, verdicts)
            for index, option in enumerate(item.options):
                if index != key.index:
                    yield from _wrong(option, stand)
    yield from _positions(decided)


def _ties(key: Decided) -> Iterator[Finding]:
    """No two options look the same."""
    for code in key.ask:
        seen: dict[str, int] = {}
        for index, texts in enumerate(key.options):
            text = normal(texts[code]).casefold() if code in texts else f"\0{index}"
            if text in seen:
                message = (
                    f"options {seen[text] + 1} and {index + 1} of “{key.item.id}” both show {texts[code]}."
                )
                yield Finding(key.item.options[index].place, "quiz-tie", message, "change one of them")
            seen.setdefault(text, index)


def _reasons(key: Decided, languages: tuple[str, ...]) -> Iterator[Finding]:
    """Every wrong option says why it is wrong, in every language."""
    for index, option in enumerate(key.item.options):
        missing = [code for code in languages if not option.why.get(code, "").strip()]
        if index != key.index and missing:
            message = f"a wrong option of “{key.item.id}” does not say why it is wrong in “{missing[0]}”."
            yield Finding(option.place, "quiz-why", message, f"add `{missing[0]}:` to its `why`")


def _decider(stand: Stand, key: Decided, verdicts: Mapping[str, Verdict]) -> Iterator[Finding]:
    """The answer is computed, holds, and is not in the question."""
    item, decider = stand.item, stand.decider.snippet
    name = f"{decider.id}.{stand.name}"
    if stand.spec and not stand.computed:
        message = f"“{item.id}” is decided by {name}, which the snippet states and does not compute."
        yield Finding(item.place, "quiz-given", message, "decide it by a computed value")
    for each in (stand.decider, *(stand.statement(option)[0] for option in item.options if option.says)):
        if each.snippet.source is not None:
            message = f"“{item.id}” is decided by {each.snippet.id}, which only a source says."
            yield Finding(item.place, "quiz-sourced", message, "give the item a `source` of its own")
            return
    for snippet in {decider.id: decider, stand.asked.snippet.id: stand.asked.snippet}.values():
        verdict = verdicts.get(snippet.id, stand.records[snippet.id].verdict)
        if not verdict.holds:
            message = f"“{item.id}” rests on {snippet.id}, whose verdict is “{verdict.value}”."
            yield Finding(item.place, "quiz-unproven", message, f"mend {snippet.id} first")
    if stand.spec is None:
        proven, spec = stand.statement(item.options[key.index])
        if (proven.snippet.id, spec.name) != (decider.id, stand.name):
            message = f"the right option of “{item.id}” states {proven.snippet.id}.{spec.name}, not {name}."
            yield Finding(
                item.place, "quiz-decider", message, "name the right option's statement in `decided_by`"
            )
    elif stand.asked.snippet.id == decider.id and any(
        stand.name in holes(text) for text in item.ask.values()
    ):
        message = f"the question of “{item.id}” shows its answer, `{{{stand.name}}}`."
        yield Finding(item.place, "quiz-answer-shown", message, "leave the hole out")


def _wrong(option: Option, stand: Stand) -> Iterator[Finding]:
    """A wrong value is what a wrong formula yields from the snippet's values."""
    if option.says is not None:
        return
    item, values = stand.item, stand.asked.evidence.values
    code = next(iter(item.ask))
    shown = stand.show(option.value, code)
    if option.by is None:
        message = f"the wrong option {shown} of “{item.id}” has no formula."
        fix = (
            f"add `by:`, the wrong formula over the values of {stand.asked.snippet.id}, or use another number"
        )
        yield Finding(option.place, "quiz-formula", message, fix)
        return
    try:
        read = names(option.by)
        yielded = stand.show(evaluate(option.by, values), code)
    except (ExpressionError, TypeError, ValueError) as error:
        yield Finding(
            option.place, "quiz-formula", f"`by` of the option {shown}: {error}", "mend the formula"
        )
        return
    if not read:
        message = f"`by: {option.by}` of “{item.id}” reads no value, so it is no formula."
        fix = nearest(option.by, values) or f"calculate with values of {stand.asked.snippet.id}"
        yield Finding(option.place, "quiz-formula", message, fix)
    elif not depends(option.by, values):
        message = f"`by: {option.by}` of “{item.id}” yields the same whatever its values are."
        fix = f"calculate with values of {stand.asked.snippet.id}"
        yield Finding(option.place, "quiz-formula", message, fix)
    elif normal(yielded) != normal(shown):
        message = f"the option of “{item.id}” is {shown}, but its formula `{option.by}` yields {yielded}."
        yield Finding(option.place, "quiz-formula", message, f"write {yielded}, or mend the formula")


def _positions(decided: Iterable[Decided]) -> Iterator[Finding]:
    """A reader who always takes the same place must not pass."""
    topics: dict[str, list[Decided]] = {}
    for key in decided:
        topics.setdefault(key.item.topic, []).append(key)
    for topic, keys in topics.items():
        position, often = Counter(key.index for key in keys).most_common(1)[0]
        if len(keys) >= FEW and often * 2 > len(keys):
            message = f"option {position + 1} is right in {often} of the {len(keys)} items of “{topic}”."
            yield Finding(
                keys[0].item.place,
                "quiz-positions",
                message,
                "move some of the right options",
                Severity.WARNING,
            )
