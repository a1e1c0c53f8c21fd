"""`::: quiz TOPIC`: a topic's items. The page's script makes them interactive; they read well without it.

Each item is a form of native radio buttons, followed by a folded list of every
option with its verdict and its reason.
"""

from __future__ import annotations

import hashlib
import json
from xml.etree.ElementTree import Element

from evidoc.model import Item
from evidoc.quiz.key import Decided, decide
from evidoc.site.context import LOG, Context
from evidoc.site.nodes import add, node, prose

_FOR_SCRIPT = ("quiz-choose", "quiz-right", "quiz-wrong", "quiz-score")


def quiz(topic: str, context: Context) -> list[Element]:
    """The quiz of a topic as one section. Empty for a topic without items that evidence decides."""
    words = context.words
    items = [decided for item in context.facts.quiz(topic) if (decided := _decided(item, context))]
    if not items:
        return []
    texts = {key.removeprefix("quiz-"): words(key) for key in _FOR_SCRIPT}
    bar = node(
        "div",
        node("span", role="status", class_="evidoc-score"),
        node("button", words("quiz-retry"), type="button", class_="md-button", data_do="retry"),
        node("button", words("quiz-reset"), type="button", class_="md-button", data_do="reset"),
        class_="evidoc-bar",
        hidden="hidden",
        data_search_exclude="",
    )
    forms = [_form(number, item, context) for number, item in enumerate(items, 1)]
    data = json.dumps(texts, ensure_ascii=False)
    return [node("section", *forms, bar, class_="evidoc-quiz", data_words=data)]


def fingerprint(decided: Decided) -> str:
    """A short digest of a question in all its languages; a changed question starts afresh."""
    shown = [dict(decided.ask), [dict(option) for option in decided.options], decided.index]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:12]


def _decided(item: Item, context: Context) -> Decided | None:
    decided = decide(item, context.facts.snippets, context.facts.records)
    if isinstance(decided, Decided):
        return decided
    for finding in decided:
        LOG.warning("%s: %s", finding.place, finding.message)
    return None


def _form(number: int, decided: Decided, context: Context) -> Element:
    words, item = context.words, decided.item
    ask = decided.ask.get(words.language, "")
    choices = [
        node(
            "label",
            node("input", type="radio", name=f"{item.topic}-{item.id}", value=str(index)),
            node("span", *prose(option.get(words.language, ""))),
            class_="evidoc-choice",
        )
        for index, option in enumerate(decided.options)
    ]
    # Until the script enables the button there is no way to send the form, also not by Enter.
    button = node(
        "button", words("quiz-check"), type="submit", class_="md-button", hidden="hidden", disabled="disabled"
    )
    legend = node("legend", node("span", f"{number}.", class_="evidoc-number"), " ", *prose(ask))
    return node(
        "form",
        node("fieldset", legend, *choices),
        node("p", button, " ", node("span", role="status"), class_="evidoc-said"),
        _reasons(decided, context),
        class_="evidoc-item",
        id=f"quiz-{item.id}",
        data_item=f"{item.topic}/{item.id}",
        data_hash=fingerprint(decided),
        autocomplete="off",
    )


def _reasons(decided: Decided, context: Context) -> Element:
    words = context.words
    listed = node("ol")
    for index, (option, why) in enumerate(zip(decided.options, decided.why, strict=True)):
        verdict = "right" if index == decided.index else "wrong"
        entry = node(
            "li",
            node("span", words(f"quiz-is-{verdict}"), class_=f"evidoc-word evidoc-is-{verdict}"),
            " ",
            node("b", *prose(option.get(words.language, ""))),
        )
        if index == decided.index:
            entry.set("data-right", "")
        if reason := why.get(words.language):
            add(entry, node("span", *prose(reason), class_="evidoc-reason"))
        listed.append(entry)
    summary = node("summary", words("quiz-answers"))
    folded = node("details", summary, listed, class_="evidoc-reasons", data_search_exclude="")
    add(folded, _decider(decided.item, context))
    return folded


def _decider(item: Item, context: Context) -> Element | None:
    """What decided the item: a link to the receipt, or to the source."""
    words = context.words
    if item.decided_by:
        snippet, _, name = item.decided_by.rpartition(".")
        topic, _, short = snippet.partition("/")
        link = node("a", snippet, href=context.evidence_link(topic, f"{short}.{name}"))
        return node("p", f"{words('quiz-decided')} ", link, class_="evidoc-decided")
    if item.source:
        link = node("a", str(item.source["url"]), href=str(item.source["url"]))
        return node(
            "p", f"{words('quiz-sourced')}: ", link, f" ({item.source['date']})", class_="evidoc-decided"
        )
    return None
