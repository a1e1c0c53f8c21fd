"""Front matter: where it ends, what it says, and the visible text in it.

mkdocs decides what is front matter, and hides it: YAML between `---` lines
when that is a mapping, else leading `Key: value` lines. Both have to be seen as
it sees them, or text that nobody reads would pass for a page's text. Only the
first form is allowed.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from evidoc.model import EMPTY, Finding
from evidoc.names import nearest
from evidoc.scan.source import Source

_YAML = re.compile(r"---[ \t]*\n(.*?\n)(?:\.\.\.|---)[ \t]*\n", re.DOTALL)
_OPENING = re.compile(r"---[ \t]*(?:\n|\Z)")
_KEY_LINE = re.compile(r" {0,3}[A-Za-z0-9_-]+:")
_MORE_LINE = re.compile(r" {4}|\t")

VISIBLE = ("title", "description")
"""Keys whose text the site shows."""


KEYS = frozenset({"title", "description", "uses", "hide", "icon", "search"})
"""All keys: another one (`template`, `status`, `subtitle`) could change what a page shows."""


@dataclass(frozen=True, slots=True)
class Front:
    """`body` is the offset where the page's Markdown begins; `visible` holds (text, start, end) spans."""

    data: Mapping[str, Any] = EMPTY
    body: int = 0
    visible: tuple[tuple[str, int, int], ...] = ()
    findings: list[Finding] = field(default_factory=list)


class _Loader(yaml.SafeLoader):
    """Refuses aliases: a few of them can stand for gigabytes, or for themselves."""

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(None, None, "aliases are not allowed here", mark)
        return super().compose_node(parent, index)


def read_front(source: Source) -> Front:
    """Read the front matter of a page. Never raises for what it holds."""
    text = source.text
    found = _YAML.match(text)
    if found is None:
        return _key_lines(source)
    body = found.end()
    while text.startswith("\n", body):
        body += 1
    first = found.start(1)
    try:
        data, node = _parse(found.group(1))
    except _NotValidError as error:
        at = source.place(min(first + error.at, found.end(1) - 1))
        message = f"The front matter is not valid: {error}."
        return Front(
            EMPTY, body, (), [Finding(at, "front-matter", message, "mend the YAML between the --- lines")]
        )
    visible = tuple(
        (data[key.value], first + value.start_mark.index, first + value.end_mark.index)
        for key, value in node.value
        if key.value in VISIBLE and isinstance(data[key.value], str)
    )
    unknown = [
        Finding(
            source.place(first + key.start_mark.index),
            "front-key",
            f"The front matter may not hold `{key.value}`.",
            nearest(str(key.value), KEYS) or f"its keys are: {', '.join(sorted(KEYS))}",
        )
        for key, _ in node.value
        if key.value not in KEYS
    ]
    return Front(data, body, visible, unknown)


class _NotValidError(Exception):
    def __init__(self, problem: str, at: int = 0) -> None:
        super().__init__(" ".join(problem.split()))
        self.at = at


def _parse(text: str) -> tuple[dict[str, Any], yaml.MappingNode]:
    """The mapping, and its node for the places. Raises _NotValidError with the offset of what is wrong."""
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if not isinstance(node, yaml.MappingNode):
            raise _NotValidError("it is no mapping of keys to values")
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode) or key.value in seen:
                raise _NotValidError("a key is not plain text, or stands twice", key.start_mark.index)
            seen.add(key.value)
        return _plain(loader.construct_document(node)), node
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _NotValidError(error.problem or str(error), mark.index if mark else 0) from None
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        # Not of YAML's own types: a 13th month, an integer of 5000 digits, a thousand brackets.
        raise _NotValidError(str(error)) from None
    finally:
        loader.dispose()


def _key_lines(source: Source) -> Front:
    """The case without YAML front matter."""
    if _OPENING.match(source.text):
        rest = source.text[source.text.find("\n") + 1 :] if "\n" in source.text else ""
        if _KEY_LINE.match(rest):
            return Front(
                EMPTY,
                0,
                (),
                [
                    Finding(
                        source.place(0),
                        "front-matter",
                        "The front matter has no end, so it is shown as text.",
                        "close it with a line ---",
                    )
                ],
            )
    count = 0
    for line in source.lines:
        if not (_KEY_LINE.match(line) or (count and _MORE_LINE.match(line))):
            count += bool(count and not line.strip())
            break
        count += 1
    if not count:
        return Front()
    body = source.starts[count] if count < len(source.starts) else len(source.text)
    return Front(
        EMPTY,
        body,
        (),
        [
            Finding(
                source.place(0),
                "front-matter",
                "mkdocs takes a first line `key: value` as metadata and hides it.",
                "put front matter between --- lines, or begin the page with something else",
            )
        ],
    )


def _plain(value: Any) -> Any:
    """The value as JSON can hold it: dates become ISO 8601 text."""
    match value:
        case dict():
            return {str(key): _plain(item) for key, item in value.items()}
        case list() | tuple() | set():
            return [_plain(item) for item in value]
        case datetime.date():
            return value.isoformat()
        case None | bool() | int() | float() | str():
            return value
        case _:
            raise ValueError(f"{type(value).__name__} has no place here")
