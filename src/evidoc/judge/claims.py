"""Claims: a link from a page to the lock shows what the lock holds, and nothing around it changes that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from evidoc.config import Project
from evidoc.evidence import numerals, units
from evidoc.evidence.lookup import Missing, evidence_of, find_snippet
from evidoc.evidence.reading import reads_as
from evidoc.evidence.show import normal, show
from evidoc.evidence.template import TemplateError, fill
from evidoc.judge.glue import glued, own_unit
from evidoc.judge.labels import judge_labels
from evidoc.judge.sentence import begun, continued, touched, turned
from evidoc.judge.targets import Target, is_claim, target_of
from evidoc.judge.turn import changed, compared, measured
from evidoc.model import (
    Evidence,
    Finding,
    Link,
    Page,
    Record,
    Severity,
    Snippet,
    StatementSpec,
    ValueSpec,
    Verdict,
)
from evidoc.names import nearest

__all__ = ["canonical", "is_claim", "judge_claims"]


def judge_claims(
    pages: Iterable[Page],
    snippets: Mapping[str, Snippet],
    records: Mapping[str, Record],
    verdicts: Mapping[str, Verdict],
    project: Project,
) -> Iterator[Finding]:
    """Everything wrong with the claims of `pages`.

    `verdicts` says what is known of each snippet now; one that is missing
    there has the verdict of its record.
    """
    for page in pages:
        named: dict[Link, tuple[Snippet, str]] = {}
        for prose in page.prose:
            for link in prose.links:
                target = target_of(link.href, page.file, project)
                if isinstance(target, Missing):
                    yield Finding(link.place, "claim-target", target.message, target.fix)
                elif target is not None:
                    bound = _bound(target, snippets, records)
                    yield from _claim(link, page, bound, verdicts)
                    if isinstance(bound, Bound) and isinstance(bound.spec, ValueSpec):
                        named[link] = bound.snippet, target.name
        yield from judge_labels(page, named)


def canonical(
    link: Link, page: Page, snippets: Mapping[str, Snippet], records: Mapping[str, Record], project: Project
) -> str | None:
    """The Markdown that `link` must show; None where it is no claim, leads nowhere, or is right as it is."""
    target = target_of(link.href, page.file, project)
    if not isinstance(target, Target):
        return None
    bound = _bound(target, snippets, records)
    if isinstance(bound, Missing):
        return None
    if isinstance(bound.spec, StatementSpec):
        wanted = _statement(bound.spec, bound, page.language)
        return None if isinstance(wanted, Missing) or normal(link.text) == normal(wanted) else wanted
    return _canonical_value(link, bound.evidence.values[bound.spec.name], bound.spec, page.language)


def _canonical_value(link: Link, value: Any, spec: ValueSpec, language: str) -> str | None:
    if _shows(link, value, spec, language) is None:
        return None
    if isinstance(value, str) and link.text and "`" not in link.text and _PLAIN.fullmatch(value):
        return value  # a name in plain text stays in plain text
    text = show(value, spec, language)
    if own_unit(link.after, units.find(spec.unit) if spec.unit else None):
        numeral = numerals.PATTERN.match(text)
        return numeral.group() if numeral else text  # the unit stands behind the link already
    return text


_PLAIN = re.compile(r"[^\W_](?:[^\W_]|[ .+-](?=[^\W_]))*")
"""Text in which Markdown finds nothing to mark up."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a claim is bound to."""

    spec: ValueSpec | StatementSpec
    evidence: Evidence
    snippet: Snippet
    recorded: Verdict


def _bound(target: Target, snippets: Mapping[str, Snippet], records: Mapping[str, Record]) -> Bound | Missing:
    snippet = find_snippet(target.snippet, snippets)
    if isinstance(snippet, Missing):
        return snippet
    spec: ValueSpec | StatementSpec | None = snippet.values.get(target.name) or snippet.says.get(target.name)
    if spec is None:
        known = [*snippet.values, *snippet.says]
        fix = nearest(target.name, known) or f"known are: {', '.join(known) or 'none'}"
        return Missing(f"{snippet.id} has no value or statement “{target.name}”.", fix)
    evidence = evidence_of(snippet, records, target.environment)
    if isinstance(evidence, Missing):
        return evidence
    only = spec.environment if isinstance(spec, StatementSpec) else None
    if only and (target.environment or snippet.environment) != only:
        fix = f"write #{snippet.name}.{spec.name}@{only}"
        return Missing(f"“{spec.name}” is said of the environment {only} alone.", fix)
    held = evidence.values if isinstance(spec, ValueSpec) else evidence.says
    if target.name not in held:
        return Missing(f"{snippet.id} has no recorded “{target.name}”.", f"evidoc record {snippet.id}")
    return Bound(spec, evidence, snippet, records[snippet.id].verdict)


def _claim(
    link: Link, page: Page, bound: Bound | Missing, verdicts: Mapping[str, Verdict]
) -> Iterator[Finding]:
    if isinstance(bound, Missing):
        yield Finding(link.place, "claim-unbound", bound.message, bound.fix)
        return
    verdict = verdicts.get(bound.snippet.id, bound.recorded)
    if not verdict.holds:
        message = f"this rests on {bound.snippet.id}, whose verdict is “{verdict.value}”."
        yield Finding(link.place, "claim-unproven", message, f"mend {bound.snippet.id} first")
    if not normal(link.text):
        yield Finding(
            link.place, "claim-empty", "a claim must show text, not an image or nothing.", "evidoc sync"
        )
    elif isinstance(bound.spec, ValueSpec):
        yield from _value(link, page, bound.spec, bound.evidence.values[bound.spec.name])
    else:
        yield from _says(link, page, bound.spec, bound)


def _value(link: Link, page: Page, spec: ValueSpec, value: Any) -> Iterator[Finding]:
    wrong = _shows(link, value, spec, page.language)
    if wrong:
        yield Finding(link.place, "claim-value", wrong, "evidoc sync")
    unit = units.find(spec.unit) if spec.unit else None
    each = value[0] if isinstance(value, list) and value else value
    number = isinstance(each, int | float) and not isinstance(each, bool)
    around = glued(normal(link.text), link.before, link.after, unit, number=number)
    if around:
        message = f"the reader does not see {normal(link.text)}: {around}."
        yield Finding(link.place, "claim-glued", message, "reword so that the value stands alone")
    elif word := changed(link.before, link.after):
        message = f"“{word}” makes another number of {normal(link.text)}."
        yield Finding(link.place, "claim-changed", message, "reword so that the value stands alone")
    elif word := compared(link.before, link.after):
        message = f"“{word}” makes a bound of {normal(link.text)}, which its evidence does not establish."
        yield Finding(link.place, "claim-compared", message, _BOUND)
    elif word := measured(link.before, link.after):
        message = f"“{word}” makes a bound of {normal(link.text)}, or measures something else by it."
        yield Finding(link.place, "claim-compared", message, _BOUND, Severity.WARNING)


_BOUND = "say it as a statement (`says`) of the snippet, or drop the word"


def _shows(link: Link, value: Any, spec: ValueSpec, language: str) -> str | None:
    """None where the link shows `value`, its unit in it or right behind it."""
    wrong = reads_as(link.text, value, spec, language)
    if wrong:
        unit = own_unit(link.after, units.find(spec.unit) if spec.unit else None)
        if unit and reads_as(link.text + unit, value, spec, language) is None:
            return None
    return wrong


def _says(link: Link, page: Page, spec: StatementSpec, bound: Bound) -> Iterator[Finding]:
    name = f"{bound.snippet.id}.{spec.name}"
    if not bound.evidence.says[spec.name]:
        message = f"the evidence says that {name} is false."
        yield Finding(link.place, "claim-false", message, f"evidoc check {bound.snippet.id}")
    wanted = _statement(spec, bound, page.language)
    if isinstance(wanted, Missing):
        yield Finding(link.place, "claim-template", wanted.message, wanted.fix)
        return
    if normal(link.text) != normal(wanted):
        message = f"it says “{normal(link.text)}”, but {name} is “{normal(wanted)}”."
        yield Finding(link.place, "claim-statement", message, "evidoc sync")
    if word := touched(link.before, link.after):
        message = f"“{word}” touches a statement and could change what it says."
        yield Finding(link.place, "claim-glued", message, "put a space or a stop between them")
    elif word := turned(link.before, link.after):
        message = f"“{word}” in the sentence around a statement turns or doubts what it says."
        yield Finding(link.place, "claim-turned", message, "let the statement be a sentence of its own")
    elif word := continued(link.after):
        message = f"the sentence goes on with “{word}” behind a statement, which could change what it says."
        yield Finding(link.place, "claim-continued", message, "end the sentence there")
    elif word := begun(link.before):
        message = f"“{word}” begins the sentence of a statement, which could change what it says."
        yield Finding(link.place, "claim-continued", message, "end the sentence before it, or put a colon")


def _statement(spec: StatementSpec, bound: Bound, language: str) -> str | Missing:
    """The statement's text in `language`, its holes filled from the lock."""
    text = spec.texts.get(language)
    if text is None:
        fix = f"add `{language}:` to it in {spec.place.file}:{spec.place.line}"
        return Missing(f"{bound.snippet.id}.{spec.name} has no text in “{language}”.", fix)
    try:
        return fill(text, bound.evidence.values, bound.snippet.values, language)
    except TemplateError as error:
        return Missing(
            f"{bound.snippet.id}.{spec.name}: {error}",
            f"mend the text in {spec.place.file}:{spec.place.line}",
        )
