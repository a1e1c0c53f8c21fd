"""Texts with holes: `{world_size} ranks` is filled from recorded values. `{{` and `}}` are plain braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from evidoc.evidence.show import plain, show
from evidoc.model import ValueSpec
from evidoc.names import nearest


class TemplateError(ValueError):
    """A text that cannot be filled; the text of the error is one sentence."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A `{name}`; `code` where it stands inside a code span."""

    name: str
    code: bool


_PART = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}|[{}]|[^{}]+")


def parts(text: str) -> Iterator[str | Hole]:
    """The plain pieces and holes of `text`, in order. Raises TemplateError for a brace without its half."""
    ticks = 0
    for found in _PART.finditer(text):
        piece, name = found.group(), found["name"]
        if name is not None:
            if not name.isidentifier():
                raise TemplateError(f"`{piece}` is no hole; write `{{{{` and `}}}}` for plain braces.")
            yield Hole(name, ticks % 2 == 1)
        elif piece in "{}":
            raise TemplateError(f"a `{piece}` has no other half; write `{piece * 2}` for a plain brace.")
        else:
            piece = piece[0] if piece in ("{{", "}}") else piece
            ticks += len(re.findall("`+", piece))
            yield piece


def holes(text: str) -> frozenset[str]:
    """The names of all holes of `text`. Raises TemplateError as `parts` does."""
    return frozenset(part.name for part in parts(text) if isinstance(part, Hole))


def fill(text: str, values: Mapping[str, Any], specs: Mapping[str, ValueSpec], language: str) -> str:
    """`text` with every hole filled: formatted in prose, as a program writes it in a code span.

    Raises TemplateError where a hole names no recorded value.
    """
    filled: list[str] = []
    for part in parts(text):
        if isinstance(part, str):
            filled.append(part)
            continue
        if part.name not in values or part.name not in specs:
            hint = nearest(part.name, values.keys() & specs.keys())
            raise TemplateError(f"`{{{part.name}}}` is no recorded value{f'; {hint}' if hint else '.'}")
        value, spec = values[part.name], specs[part.name]
        filled.append(plain(value, spec) if part.code else show(value, spec, language))
    return "".join(filled)


_CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)


def literal_digits(text: str) -> str:
    """The first number of `text` that stands outside holes and code spans, or ""."""
    bare = re.sub(r"\{[^{}]*\}", " ", _CODE_SPAN.sub(" ", text))
    found = re.search(r"[^\W\d_]*\d[\d.,]*\w*", bare)
    return found.group().rstrip(".,") if found else ""
