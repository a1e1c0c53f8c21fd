"""Python-Markdown as the site configures it, with witnesses at the places where evidoc has to look.

Nothing is highlighted and evidoc's own extension is left out; anything else is
the site's. The witnesses only watch: each calls what it stands in front of.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markdown import Markdown
from pymdownx.superfences import highlight_validator

from evidoc.config import Project
from evidoc.errors import EvidocError
from evidoc.model import Place
from evidoc.scan.site import Site, read_site
from evidoc.scan.site_yaml import PythonName

FENCE = "data-evidoc-fence"
"""Attribute of the `<pre>` of a fence: its index in `Rendering.fences`."""

NO_ID = "evidoc-no-id"
"""What an id begins with that a heading got without asking for one."""


@dataclass(slots=True)
class Fence:
    """A fence as superfences takes it: lines from 0, `stop` exclusive, fence lines included."""

    start: int
    stop: int
    header: str
    language: str = ""
    id: str = ""
    classes: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Rendering:
    """What one rendering showed.

    `attributes` holds (element, attribute list) of the attr_list extension;
    `raw` the HTML that the page itself brings, comments and entities included,
    an element name alone (`<div`) where Markdown inside it was rendered.
    """

    html: str = ""
    fences: list[Fence] = field(default_factory=list)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    references: frozenset[str] = frozenset()
    abbreviations: frozenset[str] = frozenset()


class NotRenderedError(Exception):
    """The site's Markdown cannot render a page."""


class Renderer:
    """Renders text as the site of `language` does. Raises EvidocError where that cannot be set up."""

    def __init__(self, project: Project, language: str) -> None:
        self.site: Site = read_site(project, language)
        self._now = Rendering()
        self._md = Markdown()
        for name, options in self.site.extensions.items():
            self._register(project, name, options)
        self._watch_fences()
        self._watch_attributes()
        self._watch_html()

    @property
    def tab_length(self) -> int:
        return int(self._md.tab_length)

    def render(self, text: str) -> Rendering:
        """Render a page's body. Raises NotRenderedError where Python-Markdown or an extension raises."""
        self._now = now = Rendering()
        try:
            self._md.reset()
            now.html = self._md.convert(text)
        except Exception as error:  # RecursionError for deep nesting, anything for an extension of the site
            raise NotRenderedError(f"{type(error).__name__}: {error}") from error
        now.references = frozenset(self._md.references)
        if "abbr" in self._md.treeprocessors:
            abbr: Any = self._md.treeprocessors["abbr"]
            now.abbreviations = frozenset(abbr.abbrs)
        return now

    def _register(self, project: Project, name: str, options: Mapping[str, Any]) -> None:
        """Add one extension to Python-Markdown, with the options that evidoc has to have its way in."""
        config = {key: value for key, value in _resolved(options).items() if value is not PythonName}
        match name.removeprefix("markdown.extensions."):
            case "toc":
                config |= {"slugify": lambda value, separator: NO_ID, "permalink": False, "anchorlink": False}
            case "pymdownx.superfences":
                config["custom_fences"] = [
                    {"name": "*", "class": "", "validator": highlight_validator, "format": self._format}
                ]
        try:
            self._md.registerExtensions([name], {name: config})
        except Exception as error:  # an extension may raise anything
            place = self.site.place(project, name) or Place("pyproject.toml")
            problem = " ".join(str(error).split())
            raise EvidocError(
                f"The Markdown extension {name} cannot be set up: {problem}.",
                place=place,
                fix="install it, or mend its options",
            ) from error

    def _format(self, source: str, language: str, css_class: str, options: Any, md: Any, **more: Any) -> str:
        """superfences' formatter: what the reader sees, and the fence's index."""
        fence = self._now.fences[-1]
        fence.language = language or ""
        fence.id = more.get("id_value") or ""
        fence.classes = tuple(more.get("classes") or ())
        fence.options = dict(options or {}) | dict(more.get("attrs") or {})
        index = len(self._now.fences) - 1
        return f'<pre {FENCE}="{index}"><code>{html.escape(source, quote=False)}</code></pre>'

    def _watch_fences(self) -> None:
        fenced: Any = self._md.preprocessors["fenced_code_block"]
        process = fenced.process_nested_block

        def watched(ws: str, content: str, start: int, end: int) -> None:
            self._now.fences.append(Fence(start, end, fenced.first))
            process(ws, content, start, end)

        fenced.process_nested_block = watched

    def _watch_attributes(self) -> None:
        if "attr_list" not in self._md.treeprocessors:
            return
        lists: Any = self._md.treeprocessors["attr_list"]
        assign = lists.assign_attrs

        def watched(element: Any, attributes: str, **more: Any) -> Any:
            remainder = assign(element, attributes, **more)
            if not (more.get("strict") and remainder):  # else it stays visible text
                self._now.attributes.append((element.tag, attributes))
            return remainder

        lists.assign_attrs = watched

    def _watch_html(self) -> None:
        blocks: Any = self._md.preprocessors["html_block"]
        stash: Any = self._md.htmlStash
        run, store = blocks.run, stash.store
        inside = False

        def watched_run(lines: list[str]) -> list[str]:
            nonlocal inside
            inside = True
            try:
                result: list[str] = run(lines)
            finally:
                inside = False
            return result

        def watched_store(content: Any) -> Any:
            if inside:
                self._now.raw.append(content if isinstance(content, str) else f"<{content.tag}")
            return store(content)

        blocks.run, stash.store = watched_run, watched_store
        for name in ("html", "entity"):
            self._watch_inline(name)

    def _watch_inline(self, name: str) -> None:
        pattern: Any = self._md.inlinePatterns[name]
        handle = pattern.handleMatch

        def watched(match: Any, data: str) -> Any:
            self._now.raw.append(match.group(1))
            return handle(match, data)

        pattern.handleMatch = watched


def _resolved(value: Any) -> Any:
    """Options with their Python names resolved; `PythonName` itself stands for one that is left out."""
    match value:
        case PythonName():
            found = value.resolve()
            return PythonName if found is None else found
        case dict():
            return {key: _resolved(item) for key, item in value.items()}
        case list():
            return [_resolved(item) for item in value]
        case _:
            return value
