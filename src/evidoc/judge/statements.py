"""Statements: each holds over what the run established, could have failed, and does fail in its control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from evidoc.evidence.expression import ExpressionError, evaluate, names
from evidoc.evidence.labels import contradicted_holes
from evidoc.evidence.lookup import Missing, find_snippet, full_id, run_name
from evidoc.evidence.otherwise import results
from evidoc.evidence.template import TemplateError, literal_digits
from evidoc.model import Finding, Outcome, Snippet, StatementSpec
from evidoc.names import nearest

Values = Mapping[str, Mapping[str, Any]]
"""Snippet id -> name -> value, of all that is known: from a run where there was one, else from the lock.
With the id as `run_name` gives it, those of one environment."""


def says_of(
    snippet: Snippet, outcome: Outcome, values: Values, snippets: Mapping[str, Snippet] | None = None
) -> tuple[dict[str, bool], list[Finding]]:
    """Which statements of `snippet` hold over `outcome`, and everything wrong with them.

    `values` holds those of the controls. With `snippets`, an unknown control
    is told from one without evidence. A statement that has no value is left
    out of the answer. What a source says holds while its form is right.
    """
    if snippet.source is not None:
        return dict.fromkeys(sorted(snippet.says), True), [
            each for _, spec in sorted(snippet.says.items()) for each in _texts(spec, snippet)
        ]
    says: dict[str, bool] = {}
    wrong: list[Finding] = []
    for name, spec in sorted(snippet.says.items()):
        if spec.environment not in (None, outcome.environment):
            continue
        found = list(_form(spec, snippet, outcome))
        if not found:
            try:
                says[name] = bool(evaluate(spec.when, outcome.values))
            except ExpressionError as error:
                found.append(Finding(spec.place, "statement-when", str(error), "mend its `when`"))
            else:
                if not says[name]:
                    found.append(_false(spec, snippet, outcome))
        found += _control(spec, snippet, values, snippets)
        wrong += found
        wrong += _texts(spec, snippet)
    return says, wrong


def doubts_of(snippet: Snippet, outcome: Outcome, says: Mapping[str, bool]) -> Iterator[Finding]:
    """A finding for each statement without a control that no other outcome seems able to make false."""
    for name, spec in sorted(snippet.says.items()) if snippet.source is None else ():
        if says.get(name) and spec.control is None and not _can_fail(spec.when, outcome):
            message = f"{snippet.id}.{name} stays true whatever else its values are, as far as was tried."
            fix = "name a `control`: a snippet in which it is false"
            yield Finding(spec.place, "statement-vacuous", message, fix)


def _form(spec: StatementSpec, snippet: Snippet, outcome: Outcome) -> Iterator[Finding]:
    """`when` reads known values, at least one of them computed."""
    try:
        read = names(spec.when)
    except ExpressionError as error:
        yield Finding(spec.place, "statement-when", str(error), "mend its `when`")
        return
    for name in sorted(read - snippet.values.keys()):
        message = f"`when` of {snippet.id}.{spec.name} reads `{name}`, which {snippet.id} does not list."
        fix = nearest(name, snippet.values) or f"add `{name}: {{}}` to its values"
        yield Finding(spec.place, "statement-name", message, fix)
    for name in sorted((read & snippet.values.keys()) - outcome.values.keys()):
        message = f"`when` of {snippet.id}.{spec.name} reads `{name}`, which the run did not establish."
        yield Finding(spec.place, "statement-name", message, f"evidoc check {snippet.id}")
    if not (read & snippet.values.keys()) - outcome.given:
        message = f"`when` of {snippet.id}.{spec.name} reads nothing that the run computed."
        yield Finding(spec.place, "statement-given", message, "compare a computed value")


def _false(spec: StatementSpec, snippet: Snippet, outcome: Outcome) -> Finding:
    seen = ", ".join(f"{name} = {outcome.values[name]!r}" for name in sorted(names(spec.when)))
    message = f"{snippet.id}.{spec.name} is false: `{spec.when}` does not hold with {seen}."
    return Finding(spec.place, "statement-false", message, "mend the snippet or the statement")


def _can_fail(when: str, outcome: Outcome) -> bool:
    """Whether some computed value, had it come out otherwise, would have made `when` false."""
    return not all(results(when, outcome.values, names(when) - outcome.given))


def _control(
    spec: StatementSpec, snippet: Snippet, values: Values, snippets: Mapping[str, Snippet] | None
) -> Iterator[Finding]:
    """`when` is false over the values of the control."""
    if spec.control is None:
        return
    control = known_id = full_id(spec.control, snippet.topic)
    if control == snippet.id and not spec.control_environment:
        yield Finding(
            spec.place, "statement-control", f"{control} is named as its own control.", "name another run"
        )
        return
    known = find_snippet(control, snippets) if snippets is not None else None
    if isinstance(known, Missing):
        message = f"the control of {snippet.id}.{spec.name} is unknown: {known.message}"
        yield Finding(spec.place, "statement-control", message, known.fix)
        return
    control = run_name(control, spec.control_environment)
    if control not in values:
        message = f"the control {control} of {snippet.id}.{spec.name} has no evidence."
        yield Finding(spec.place, "statement-control", message, f"evidoc record {known_id}")
        return
    try:
        missing = sorted(names(spec.when) & snippet.values.keys() - values[control].keys())
        if missing:
            message = f"the control {control} of {snippet.id}.{spec.name} does not establish `{missing[0]}`."
            yield Finding(
                spec.place, "statement-control", message, f"add `{missing[0]}: {{}}` to {control}'s values"
            )
        elif evaluate(spec.when, values[control]):
            message = (
                f"{snippet.id}.{spec.name} also holds in its control {control}, so nothing tells them apart."
            )
            yield Finding(spec.place, "statement-control", message, "name a control in which it is false")
    except ExpressionError:
        return  # `_form` has said it, or the control's values are of another kind, which is false enough


def _texts(spec: StatementSpec, snippet: Snippet) -> Iterator[Finding]:
    """Every number in a statement's text comes from evidence."""
    for language, text in sorted(spec.texts.items()):
        if number := literal_digits(text):
            message = f"the {language} text of {snippet.id}.{spec.name} states “{number}” on its own."
            fix = "write it as a hole, `{name}`, or a name that has digits as a code span"
            yield Finding(spec.place, "statement-number", message, fix)
        try:
            wrong = list(contradicted_holes(text, snippet.values))
        except TemplateError:
            continue  # the spec's own findings say so
        for label, hole in wrong:
            message = f"{snippet.id}.{spec.name} in {language} calls `{{{hole}}}` by the name of `{label}`."
            fix = f"write {{{label}}}, or another word before it"
            yield Finding(spec.place, "statement-hole-label", message, fix)
