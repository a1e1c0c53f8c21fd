"""Errors of jsonschema as findings: the place in the source, one plain sentence, what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema.exceptions import ValidationError, relevance

from evidoc.model import Finding, Place
from evidoc.names import nearest
from evidoc.spec.node import Node

_TYPES = {
    "object": "a mapping (`key: value`)",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_MANY = {
    "object": "mappings",
    "array": "lists",
    "string": "text",
    "integer": "whole numbers",
    "number": "numbers",
    "boolean": "truth values",
}


@dataclass(frozen=True, slots=True)
class _Fault:
    """What an error is about (a value, or the name of a key), and what the schema asks of it."""

    node: Node
    place: Place
    label: str
    text: str  # of the value or the key
    asked: Any  # the value of the schema's keyword
    schema: Mapping[str, Any]  # around that keyword
    languages: tuple[str, ...]
    message: str  # of jsonschema


def findings_of(error: ValidationError, root: Node, languages: tuple[str, ...]) -> Iterator[Finding]:
    """The findings of one error in the file that was loaded as `root`."""
    if error.context:  # anyOf, oneOf: the branch that came closest speaks
        yield from findings_of(min(error.context, key=relevance), root, languages)
        return
    node = root
    path = list(error.absolute_path)
    for step in path:
        node = node[step]
    place, label = node.place, _label(path)
    if "propertyNames" in list(error.absolute_schema_path)[-2:-1]:
        place, label = node[str(error.instance)].key, "the key"
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    text = str(error.instance)
    fault = _Fault(node, place, label, text, error.validator_value, schema, languages, error.message)
    yield from _WRITERS.get(str(error.validator), _other)(fault)


def entry_of(error: ValidationError) -> str | int | None:
    """The key or index of the file's entry that an error lies in; None where it is of the file itself."""
    path = list(error.absolute_path)
    if path:
        return path[0]
    return str(error.instance) if "propertyNames" in error.absolute_schema_path else None


def did_you_mean(word: str, known: list[str] | tuple[str, ...], kind: str) -> str:
    """What to do about an unknown word: the nearest known one, or all of them when they are few."""
    near = nearest(word[:80], known)
    if near:
        return near
    if not known:
        return "remove it"
    shown = ", ".join(f"`{name}`" for name in sorted(known)[:20])
    return f"{kind}: {shown}" + (", …" if len(known) > 20 else "")


def shorten(text: str, length: int = 60) -> str:
    """Text that fits into a sentence: on one line, and no longer than `length`."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"


def _label(path: list[Any]) -> str:
    """How a sentence names the value at a path."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return f"`{shorten(path[-1])}`"
    around = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"item {path[-1] + 1}" + (f" of `{shorten(around)}`" if around else "")


def _unknown_keys(fault: _Fault) -> Iterator[Finding]:
    known = list(fault.schema.get("properties", {}))
    for key, child in fault.node.items():
        if key in known:
            continue
        word = f"`{shorten(key)}`"
        if title := fault.schema.get("title"):
            yield Finding(child.key, "key-unknown", f"{title} has no {word}.", "remove it")
        elif known and set(known) == set(fault.languages):
            message = f"{word} is no language of this project."
            yield Finding(child.key, "language-unknown", message, did_you_mean(key, known, "its languages"))
        else:
            where = f" in {fault.label}" if fault.label.startswith("`") else ""
            message = f"unknown key {word}{where}."
            yield Finding(child.key, "key-unknown", message, did_you_mean(key, known, "the keys here"))


def _missing_keys(fault: _Fault) -> Iterator[Finding]:
    for key in fault.asked:
        if key in fault.node.value:
            continue
        if key in fault.languages:
            rule, message = "language-missing", f"{fault.label} has no text in `{key}`."
        else:
            rule, message = "key-missing", f"{fault.label} has no `{key}`."
        yield Finding(fault.node.key, rule, message, f"add `{key}: …`")


def _wrong_type(fault: _Fault) -> Iterator[Finding]:
    value, expected = fault.node.value, fault.asked
    wanted = [expected] if isinstance(expected, str) else list(expected)
    phrase = " or ".join(_expected(name, fault.schema) for name in wanted)
    fix = f"write {phrase}"
    if "string" in wanted and isinstance(value, int | float):
        fix = "quote it"
    elif "array" in wanted and isinstance(value, str):
        fix = f"write [{shorten(value)}]"
    elif "object" in wanted and value is None:
        fix = (
            "write its keys below it"
            if fault.schema.get("required")
            else "write {} where there is nothing to add"
        )
    yield Finding(fault.place, "type-wrong", f"{fault.label} must be {phrase}, not {_actual(value)}.", fix)


def _wrong_form(fault: _Fault) -> Iterator[Finding]:
    title = fault.schema.get("title")
    # A check's own schemas have a description for its documentation, and rarely a title.
    fix = f"write {title}" if title else fault.schema.get("description", f"mend {fault.label}")
    if not fault.text.strip():
        message = f"{fault.label} is empty."
    elif title:
        message, fix = f"`{shorten(fault.text)}` is not {title}.", f"mend {fault.label}"
    else:
        message = f"`{shorten(fault.text)}` is not of the form `{fault.asked}`."
    yield Finding(fault.place, "value-wrong", message, fix)


def _not_listed(fault: _Fault) -> Iterator[Finding]:
    value = fault.node.value
    if isinstance(value, str):  # another type has its own error
        kind = fault.schema.get("title", f"value of {fault.label}")
        listed = [str(one) for one in fault.asked]
        fix = did_you_mean(value, listed, "one of")
        yield Finding(fault.place, "value-wrong", f"`{shorten(value)}` is no {kind}.", fix)


def _twice(fault: _Fault) -> Iterator[Finding]:
    seen: set[str] = set()
    for child in fault.node:
        if repr(child.value) in seen:
            message = f"{fault.label} names `{shorten(str(child.value))}` twice."
            yield Finding(child.place, "value-wrong", message, "remove one")
            return
        seen.add(repr(child.value))


def _bound(sentence: str) -> Callable[[_Fault], Iterator[Finding]]:
    def write(fault: _Fault) -> Iterator[Finding]:
        message = f"{fault.label} {sentence.format(fault.asked)}."
        yield Finding(fault.place, "value-wrong", message, f"mend {fault.label}")

    return write


def _other(fault: _Fault) -> Iterator[Finding]:
    message = f"{fault.label}: {shorten(fault.message, 200)}."
    yield Finding(fault.place, "value-wrong", message, f"mend {fault.label}")


def _expected(name: str, schema: Mapping[str, Any]) -> str:
    items = schema.get("items", {})
    if name == "array" and isinstance(items, dict) and isinstance(items.get("type"), str):
        return f"a list of {_MANY.get(items['type'], 'values')}"
    return _TYPES.get(name, name)


def _actual(value: Any) -> str:
    if value is None:
        return "nothing"
    kinds = ((bool, "a truth value"), ((int, float), "a number"), (str, "text"), (list, "a list"))
    return next((phrase for kind, phrase in kinds if isinstance(value, kind)), "a mapping")


_WRITERS: dict[str, Callable[[_Fault], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _wrong_type,
    "pattern": _wrong_form,
    "enum": _not_listed,
    "uniqueItems": _twice,
    "minimum": _bound("must be at least {}"),
    "maximum": _bound("must be at most {}"),
    "exclusiveMinimum": _bound("must be more than {}"),
    "minItems": _bound("needs {} or more items"),
    "maxItems": _bound("has more than {} items"),
    "minProperties": _bound("has no entry"),
    "maxLength": _bound("is longer than {} characters"),
    "const": _bound("must be `{}`"),
}
