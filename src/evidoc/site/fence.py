"""The superfences custom fence `*`: a block of code under its badge.

In a site's configuration, first in the list of `custom_fences`:

    - name: "*"
      class: highlight
      validator: !!python/name:evidoc.site.fence.validator
      format: !!python/name:evidoc.site.fence.formatter
"""

from __future__ import annotations

import html
from typing import Any

from markdown import Markdown
from pymdownx.superfences import SuperFencesException, highlight_validator

from evidoc.model import Verdict
from evidoc.site import where
from evidoc.site.badge import badge, kind_of, missing
from evidoc.site.context import LOG, Context, context_of
from evidoc.site.nodes import node, to_html

FLAGS = frozenset({"notest", "continuation", "retry"})
"""Words after the language that only `pytest-markdown-docs` reads; they are no HTML attributes."""


def validator(
    language: str, inputs: dict[str, Any], options: dict[str, Any], attrs: dict[str, Any], md: Markdown
) -> bool:
    """Accept what a highlighted fence accepts, and the flags of the second runner."""
    shown = {key: value for key, value in inputs.items() if key not in FLAGS}
    return bool(highlight_validator(language, shown, options, attrs, md))


def formatter(
    source: str,
    language: str,
    class_name: str,
    options: dict[str, Any],
    md: Markdown,
    *,
    classes: list[str] | None = None,
    id_value: str = "",
    attrs: dict[str, Any] | None = None,
    **_: Any,
) -> str:
    """The block as superfences shows it, under its badge where it has an id.

    superfences takes any exception but its own as "no fence here", and would
    show the code as a paragraph: so nothing else may leave.
    """
    try:
        context = context_of(md)
        kind, head = _badge(context, id_value) if context and id_value else (None, "")
        more = ["no-copy"] if kind in (Verdict.REFUSED, "harmful") else []  # for Material's own copy button
        inner = "" if kind else id_value  # a block carries its id itself
        code = highlighted(md, source, language, options, [*(classes or []), *more], inner, attrs)
    except SuperFencesException:
        raise
    except Exception as error:
        raise SuperFencesException(f"evidoc cannot show the block {id_value!r}: {error!r}") from error
    if context is None or kind is None:
        return code
    # superfences stores what it gets at once, so this will be the block's index in the stash.
    context.blocks[md.htmlStash.html_counter] = id_value
    return f'<div class="evidoc-block evidoc-{kind}" id="{_attribute(id_value)}">{head}{code}</div>'


def highlighted(
    md: Markdown,
    source: str,
    language: str,
    options: dict[str, Any] | None = None,
    classes: list[str] | None = None,
    id_value: str = "",
    attrs: dict[str, Any] | None = None,
) -> str:
    """Code as superfences highlights it, as HTML; plain where superfences is absent."""
    if "fenced_code_block" not in md.preprocessors:
        return to_html(node("pre", node("code", source)))
    fences: Any = md.preprocessors["fenced_code_block"]
    fences.get_hl_settings()
    return str(
        fences.highlight(
            src=source,
            language=language,
            options=options or {},
            md=md,
            classes=[_attribute(name) for name in classes or []],
            id_value=_attribute(id_value),
            attrs=attrs or {},
        )
    )


def _attribute(text: str) -> str:
    """Text for an attribute that is written by hand: superfences escapes neither ids nor classes."""
    return html.escape(text, quote=True)


def _badge(context: Context, block: str) -> tuple[str, str]:
    """What the block is, as in its class name, and the badge above it."""
    facts = context.facts
    snippet = facts.snippet_of(block)
    if snippet is None:
        LOG.warning("A fence has the id '%s', but there is no such snippet.", block)
        return Verdict.UNCHECKED.value, to_html(missing(block, context.words))
    href = where.finished(context.md, context.evidence_link(snippet.topic, snippet.name))
    record = facts.records.get(snippet.id)
    return kind_of(snippet, facts.verdict(snippet.id)), to_html(badge(snippet, record, context.words, href))
