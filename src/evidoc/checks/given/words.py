"""A Bash script as words and operators: as much of the grammar as finding assignments needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_HEREDOC = re.compile(r"<<(-?)[ \t]*(?:'([^'\n]+)'|\"([^\"\n]+)\"|\\?([\w.-]+))")
_OPERATOR = re.compile(r"&&|\|\||;;&?|;&|[;&|\n()]")
_CLOSING = {"(": ")", "{": "}"}


@dataclass(slots=True)
class Command:
    """A simple command: its words with their quotes, and the operator before it.

    `subshell` marks one that runs in a child shell, where assignments end
    with it. An arithmetic command `((…))` is one word.
    """

    before: str
    subshell: bool
    words: list[str] = field(default_factory=list)


def commands(text: str) -> Iterator[Command]:
    """The simple commands of a script in order. Bodies of here-documents and comments are left out."""
    at, inner = 0, 0
    pending: list[tuple[str, bool]] = []  # here-documents whose bodies begin in the next line
    command = Command("\n", False)
    while at < len(text):
        char = text[at]
        operator = _OPERATOR.match(text, at)
        if char in " \t\r":
            at += 1
        elif char == "#":
            at = _find(text, "\n", at)
        elif text.startswith("((", at) and not command.words:
            end = _find(text, "))", at) + 2
            command.words.append(text[at:end])
            at = end
        elif operator:
            if command.words:
                yield command
            sign = operator.group()
            inner = inner + 1 if sign == "(" else max(inner - 1, 0) if sign == ")" else inner
            command = Command(sign, inner > 0)
            at = operator.end()
            if sign == "\n":
                at = _skip_bodies(text, at, pending)
        elif (
            text.startswith("<<", at)
            and not text.startswith("<<<", at)
            and (start := _HEREDOC.match(text, at))
        ):
            pending.append((start[2] or start[3] or start[4], bool(start[1])))
            at = start.end()
        else:
            end = word_end(text, at)
            command.words.append(text[at:end])
            at = end
    if command.words:
        yield command


def word_end(text: str, at: int) -> int:
    """Where the word that begins at `at` ends; quotes and expansions belong to it."""
    begin = at
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 2
        elif char == "'":
            at = _find(text, "'", at + 1) + 1
        elif char == '"':
            at = _quoted_end(text, at + 1)
        elif char == "`":
            at = _find(text, "`", at + 1) + 1
        elif text.startswith(("$(", "${"), at):
            at = _nested_end(text, at + 1)
        elif char == "(" and text[at - 1] == "=" and at > begin:  # an array: name=(…)
            at = _nested_end(text, at)
        elif char in " \t\r\n;&|()":
            break
        else:
            at += 1
    return max(min(at, len(text)), begin + 1)


def _quoted_end(text: str, at: int) -> int:
    while at < len(text) and text[at] != '"':
        if text[at] == "\\":
            at += 2
        elif text.startswith(("$(", "${"), at):
            at = _nested_end(text, at + 1)
        else:
            at += 1
    return at + 1


def _nested_end(text: str, at: int) -> int:
    """The end of `(…)` or `{…}` that opens at `at`, over quotes and further nesting."""
    close = _CLOSING[text[at]]
    opening = text[at]
    at += 1
    while at < len(text) and text[at] != close:
        if text[at] == "\\":
            at += 2
        elif text[at] == "'":
            at = _find(text, "'", at + 1) + 1
        elif text[at] == '"':
            at = _quoted_end(text, at + 1)
        elif text[at] == opening or text.startswith(("$(", "${"), at):
            at = _nested_end(text, at + (text[at] == "$"))
        else:
            at += 1
    return at + 1


def _skip_bodies(text: str, at: int, pending: list[tuple[str, bool]]) -> int:
    while pending:
        mark, dedent = pending.pop(0)
        while at < len(text):
            end = _find(text, "\n", at)
            line = text[at:end]
            at = end + 1
            if (line.lstrip("\t") if dedent else line) == mark:
                break
    return min(at, len(text))


def _find(text: str, what: str, at: int) -> int:
    found = text.find(what, at)
    return len(text) if found < 0 else found
