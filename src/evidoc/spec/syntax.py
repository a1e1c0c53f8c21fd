"""What is wrong with text that is no YAML, in the words of a person who wrote it."""

from __future__ import annotations

from typing import Any

import yaml

from evidoc.model import Finding, Place

# The parser's words -> the sentence and what to do. `{line}` is where the piece around it began.
_SENTENCES = {
    "mapping values are not allowed": (
        "a `:` that starts a value cannot stand here.",
        "quote the text that holds `: `, or mend the indentation of this line and the one above",
    ),
    "did not find expected key": (
        "this does not go on with the mapping that began in line {line}.",
        "mend the indentation, or the quotes of the value before it",
    ),
    "did not find expected '-' indicator": (
        "this does not go on with the list that began in line {line}.",
        "begin it with `- `, or mend the indentation",
    ),
    "did not find expected ',' or ']'": (
        "the list opened by `[` in line {line} is not closed before this.",
        "add `]`, or `,` between its items",
    ),
    "did not find expected ',' or '}'": (
        "the mapping opened by `{{` in line {line} is not closed before this.",
        "add `}}`, or `,` between its items; quote text that holds braces or commas",
    ),
    "found unexpected end of stream": ("a quote opened here is never closed.", "close it"),
    "found unexpected document indicator": ("a quote opened here is never closed.", "close it"),
    "could not find expected ':'": (
        "`key: value` is expected here, and there is no `:`.",
        "add the `:`, or mend the indentation",
    ),
    "found character that cannot start any token": (
        "a value cannot begin with this character.",
        "quote the value",
    ),
    "found unknown escape character": (
        "no such escape in a double-quoted text.",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    "did not find expected hexdecimal number": ("an escape lacks its hexadecimal digits.", "complete it"),
    "block sequence entries are not allowed": (
        "a list item cannot begin here.",
        "start it on a line of its own",
    ),
    "block mapping entries are not allowed": ("a mapping cannot begin here.", "mend the indentation"),
    "did not find expected node content": ("a value is missing here.", "write it, or quote it if it is text"),
    "did not find expected alphabetic or numeric character": (
        "`*` and `&` begin an alias or an anchor, and neither is used here.",
        "quote the value",
    ),
    "found undefined tag handle": ("tags (`!name`) are not used here.", "quote it if it is text"),
    "exceeded maximum nesting depth": ("nested far too deep.", "flatten it"),
    "did not find expected <document start>": (
        "the document has ended before this line.",
        "remove the `...` line",
    ),
}
_AT_THE_START = (
    "found unexpected end of stream",
    "found unexpected document indicator",
    "did not find expected alphabetic or numeric character",
)


def syntax_finding(file: str, error: yaml.MarkedYAMLError) -> Finding:
    """The finding of a parser's error, at its line and column."""
    problem = error.problem or "not YAML"
    mark: Any = error.problem_mark or error.context_mark
    if problem in _AT_THE_START and error.context_mark:
        mark = error.context_mark  # the end of the file helps nobody
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    began = error.context_mark.line + 1 if error.context_mark else place.line
    for words, (message, fix) in _SENTENCES.items():
        if problem.startswith(words):
            return Finding(place, "yaml-syntax", message.format(line=began), fix.format())
    return Finding(place, "yaml-syntax", f"not YAML: {problem}.", "mend the line")
