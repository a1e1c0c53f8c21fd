"""What a schema cannot say of statements, their holes and their controls."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from evidoc.evidence import units
from evidoc.evidence.template import TemplateError, holes
from evidoc.model import Finding, Place, Snippet
from evidoc.names import nearest
from evidoc.spec.node import Node

_GENERAL = re.compile(
    r"\W*(?:\w*(?:Error|Exception|Warning)|errors?|failed|failure|invalid|traceback|false|none)?\W*",
    re.IGNORECASE,
)
"""Messages that say that something went wrong, and not what."""


def refusal_findings(entry: Node, snippet: Snippet) -> Iterator[Finding]:
    """A refusal's expected message that nearly any other fault would have, too."""
    if snippet.refused is None:
        return
    message = snippet.refused.message
    if _GENERAL.fullmatch(message) or len(message.split()) < 2 or len(message) < SHORTEST:
        said = f"`{message}` does not tell the fault of `{snippet.name}` from others."
        fix = "write the part of the message that only this fault has"
        yield Finding(entry["refused"]["message"].place, "refusal-general", said, fix)


SHORTEST = 8
"""Characters of a refusal's message."""


def entry_findings(entry: Node, snippet: Snippet) -> Iterator[Finding]:
    """What is wrong with a snippet's values and statements; `entry` is what it was read from."""
    values = list(snippet.values)
    for name, spec in snippet.values.items():
        wrong = units.problem(spec.unit) if spec.unit else None
        if wrong:
            yield Finding(entry["values"][name]["unit"].place, "unit-unknown", wrong, "mend its `unit`")
    if snippet.harmful and (snippet.refused or not snippet.says):
        why = "is refused too" if snippet.refused else "has no statement that shows the damage"
        message = f"`{snippet.name}` is harmful, but {why}."
        yield Finding(
            entry["harmful"].key, "harmful-form", message, "say with `says` what goes wrong when it runs"
        )
    for name, statement in snippet.says.items():
        node = entry["says"][name]
        if name in values:
            message = f"`{name}` is a value of `{snippet.name}` too: `{snippet.name}.{name}` could be either."
            yield Finding(node.key, "name-taken", message, "rename the statement")
        yield from _untried(snippet.id, statement.environment, snippet.environments, node.key)
        texts = {language: node[language] for language in statement.texts}
        yield from hole_findings(texts)
        for text in texts.values():
            for hole in sorted(named(text.value) - set(values)):
                message = f"the hole `{{{hole}}}` is no value of `{snippet.name}`."
                fix = nearest(hole, values) or "list it under `values`"
                yield Finding(text.place, "hole-unknown", message, fix)


def environment_findings(entry: Node, known: Collection[str] | None) -> Iterator[Finding]:
    """What is wrong with the environments that an entry names; `known` are those that exist (None: any)."""
    one, several = entry.get("environment"), entry.get("environments")
    if one is not None and several is not None:
        message = "`environment` and `environments` say the same thing twice."
        yield Finding(one.key, "environment-twice", message, "keep `environments`")
    for node in (*([one] if one is not None else ()), *(several or ())):
        if known is not None and node.value not in known:
            fix = nearest(node.value, known) or f"known are: {', '.join(known)}"
            message = f"there is no environment `{node.value}`."
            yield Finding(node.place, "environment-unknown", message, fix)


def control_findings(snippets: Mapping[str, Snippet], topics: Mapping[str, Node | None]) -> Iterator[Finding]:
    """Controls that do not exist, and snippets that are their own.

    `topics` are the specs, None where one could not be read: what it names is
    not known.
    """
    ids = [f"{topic}/{name}" for topic, node in topics.items() if node for name, _ in node.items()]
    for snippet in snippets.values():
        for name, statement in snippet.says.items():
            control = statement.control
            node = topics[snippet.topic]
            if node is None or control is None or topics.get(control.partition("/")[0], node) is None:
                continue
            place = node[snippet.name]["says"][name]["control"].place
            if control == snippet.id and not statement.control_environment:
                message = f"`{name}` has its own snippet as control."
                yield Finding(place, "control-unknown", message, "name the run in which it comes out false")
            elif control not in ids:
                fix = nearest(control, ids) or "name a snippet as `topic/name`"
                yield Finding(place, "control-unknown", f"there is no snippet `{control}`.", fix)
            elif control in snippets:
                tried = snippets[control].environments
                yield from _untried(control, statement.control_environment, tried, place)


def _untried(
    identifier: str, environment: str | None, tried: Collection[str], place: Place
) -> Iterator[Finding]:
    """A finding where a snippet is not tried in the environment that is named."""
    if environment is not None and environment not in tried:
        fix = nearest(environment, tried) or f"name one of its environments: {', '.join(tried)}"
        message = f"`{identifier}` is not tried in the environment `{environment}`."
        yield Finding(place, "environment-unknown", message, fix)


def hole_findings(texts: Mapping[str, Node]) -> Iterator[Finding]:
    """Braces that are no hole, and holes that not every language has; `texts` by language."""
    everywhere = {hole for text in texts.values() for hole in named(text.value)}
    for language, text in texts.items():
        try:
            holes(text.value)
        except TemplateError as error:
            yield Finding(text.place, "hole-form", str(error), "write a value as `{name}`")
            continue
        for hole in sorted(everywhere - named(text.value)):
            message = f"the hole `{{{hole}}}` is missing in `{language}`."
            yield Finding(text.place, "hole-missing", message, "use the same holes in every language")


def named(text: str) -> frozenset[str]:
    """The holes of `text`; none where its braces are no holes, which `hole_findings` says."""
    try:
        return holes(text)
    except TemplateError:
        return frozenset()
