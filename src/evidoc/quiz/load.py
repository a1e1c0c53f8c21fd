"""Loading every `quiz/<topic>.yaml` into `Item`s."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evidoc.config import Project
from evidoc.model import EMPTY, Finding, Item, Option, Place
from evidoc.spec.node import Node
from evidoc.spec.rules import hole_findings, named
from evidoc.spec.schema import Schema
from evidoc.spec.schemas import KEBAB
from evidoc.spec.schemas.quiz import quiz_schema
from evidoc.spec.sources import source_findings

if TYPE_CHECKING:
    from evidoc.evidence.store import Store


def load_quiz(project: Project, store: Store | None = None) -> tuple[tuple[Item, ...], list[Finding]]:
    """All items, by file and in their order there, and what is wrong with the quiz's files.

    Whether an item is right is not decided here: references and formulas are
    only read. An item with errors is left out. Never raises for what the files
    hold.
    """
    items: list[Item] = []
    findings: list[Finding] = []
    languages = tuple(project.languages)
    schema = Schema(quiz_schema(languages), languages)
    ids: dict[str, Place] = {}
    folder = project.root / project.quiz
    for file in sorted(
        f"{project.quiz}/{path.name}" for path in folder.glob("*.yaml") if path.name[0] != "."
    ):
        topic = Path(file).stem
        if not re.match(KEBAB, topic):
            message = f"`{Path(file).name}` cannot be named after a topic."
            findings.append(
                Finding(Place(file), "topic-name", message, "use small letters, digits and single hyphens")
            )
            continue
        read = schema.read(project.root, file, store)
        findings += read.findings
        for entry in read.sound:
            wrong = [*_item_findings(entry, languages), *_repeated(entry, ids)]
            findings += wrong
            if not wrong:
                items.append(_item(topic, entry, languages))
    return tuple(items), sorted(findings)


def _repeated(entry: Node, ids: dict[str, Place]) -> Iterator[Finding]:
    id, place = entry.value["id"], entry["id"].place
    if id in ids:
        yield Finding(place, "id-taken", f"`{id}` is the id of another item ({ids[id]}).", "rename this one")
    ids.setdefault(id, place)


def _item_findings(entry: Node, languages: tuple[str, ...]) -> Iterator[Finding]:
    """What the schema cannot say of an item."""
    value = entry.value
    sourced = "source" in value
    id = value["id"]
    if sourced == ("decided_by" in value):
        message = (
            f"`{id}` has both `decided_by` and `source`." if sourced else f"`{id}` says nothing decides it."
        )
        fix = (
            "keep `decided_by`" if sourced else "add `decided_by`, or `source` where only a source can decide"
        )
        yield Finding(entry["id"].place, "item-decided", message, fix)
        return
    asked = {language: entry["ask"][language] for language in languages}
    yield from hole_findings(asked)
    if "with" not in value and any(named(text.value) for text in asked.values()):
        yield Finding(
            entry["ask"].key,
            "hole-unknown",
            f"the holes in `{id}` have no snippet.",
            "add `with: topic/name`",
        )
    if not sourced and "/" not in value["decided_by"] and "with" not in value:
        message = f"`{value['decided_by']}` has no topic."
        yield Finding(entry["decided_by"].place, "value-wrong", message, "write `topic/name.value`")
    for option in entry["options"]:
        yield from _option_findings(option, languages, value, sourced)
    if sourced:
        yield from _source_findings(entry, id)


def _option_findings(
    option: Node, languages: tuple[str, ...], item: dict[str, Any], sourced: bool
) -> Iterator[Finding]:
    value = option.value
    texts = [language for language in languages if language in value]
    kinds = [key for key in ("value", "says") if key in value]
    own = value.get("turned", False) or sourced  # it has texts of its own

    def finding(key: str | None, message: str, fix: str) -> Finding:
        return Finding(option[key].key if key else option.place, "option-form", message, fix)

    if sourced:
        if kinds:
            yield finding(
                kinds[0], f"an item that a source decides has no `{kinds[0]}`.", "write the option as texts"
            )
    elif len(kinds) != 1:
        message = (
            "an option has both `value` and `says`." if kinds else "an option has neither `value` nor `says`."
        )
        yield finding(kinds[-1] if kinds else None, message, "give it one of the two")
    elif "right" in value:
        yield finding("right", "evidence decides which option is right.", "remove `right`")
    if value.get("turned") and "says" not in value:
        yield finding("turned", "only a statement (`says`) can be turned.", "remove `turned`")
    if "by" in value and kinds == ["says"]:
        yield finding("by", "only a `value` has a formula.", "remove `by`")
    if "says" in value and "/" not in value["says"] and "with" not in item:
        yield finding("says", f"`{value['says']}` has no topic.", "write `topic/name.statement`")
    if own:
        for language in languages:
            if language not in value:
                message = f"the option has no text in `{language}`."
                yield Finding(option.place, "language-missing", message, f"add `{language}: …`")
    elif texts:
        message = "an option with `value` or `says` is shown from evidence and has no text of its own."
        yield finding(texts[0], message, "remove it, or write `turned: true` for the negated statement")


def _source_findings(entry: Node, id: str) -> Iterator[Finding]:
    rights = [option for option in entry["options"] if option.value.get("right")]
    if len(rights) != 1:
        message = f"{len(rights)} options of `{id}` are marked right; its source decides for one."
        yield Finding(entry["id"].place, "option-form", message, "write `right: true` in that one")
    yield from source_findings(entry)


def _item(topic: str, entry: Node, languages: tuple[str, ...]) -> Item:
    """An item from an entry without findings."""
    value = entry.value
    around = value["with"].partition("/")[0] if "with" in value else topic
    return Item(
        id=value["id"],
        topic=topic,
        place=entry["id"].place,
        ask=value["ask"],
        with_=value.get("with"),
        decided_by=_full(value.get("decided_by"), around),
        options=tuple(_option(option, around, languages) for option in entry["options"]),
        source=value.get("source", EMPTY),
        places={f"ask.{code}": text.place for code, text in entry["ask"].items()},
    )


def _option(option: Node, around: str, languages: tuple[str, ...]) -> Option:
    value = option.value
    return Option(
        place=option.place,
        value=value.get("value"),
        says=_full(value.get("says"), around),
        turned=value.get("turned", False),
        texts={language: value[language] for language in languages if language in value},
        by=value.get("by"),
        right=value.get("right", False),
        why=value.get("why", EMPTY),
        misconception=value.get("misconception"),
        places={language: option[language].place for language in languages if language in value}
        | {f"why.{code}": text.place for code, text in (option["why"].items() if "why" in value else ())},
    )


def _full(reference: str | None, topic: str) -> str | None:
    return reference if reference is None or "/" in reference else f"{topic}/{reference}"
