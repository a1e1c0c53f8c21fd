"""The site's own Markdown configuration, read from its mkdocs YAML without mkdocs."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from evidoc.config import Project
from evidoc.errors import EvidocError
from evidoc.files import read_text
from evidoc.model import Place
from evidoc.scan.site_yaml import MARKDOWN_TOOLS, load_site

IMPLICIT = ("toc", "tables", "fenced_code")
"""What mkdocs adds to every site, in front."""

MATERIAL: Mapping[str, Mapping[str, Any]] = {
    "admonition": {},
    "attr_list": {},
    "def_list": {},
    "footnotes": {},
    "md_in_html": {},
    "pymdownx.details": {},
    "pymdownx.highlight": {},
    "pymdownx.superfences": {},
    "pymdownx.tabbed": {"alternate_style": True},
    "pymdownx.tasklist": {},
}
"""What a Material site uses, for a project that names no site file."""

OURS = frozenset({"evidoc", "evidoc.site.extension"})
"""evidoc's own extension: it expands what this stage has to see unexpanded."""

_SNIPPETS = "pymdownx.snippets"


@dataclass(frozen=True, slots=True)
class Site:
    """Markdown extensions in the order in which mkdocs loads them, with their options.

    `file` is the project path of the site's YAML (None: defaults). `snippets`
    tells that the site includes files into pages, which evidoc refuses.
    """

    file: str | None
    extensions: Mapping[str, Mapping[str, Any]]
    snippets: bool = False

    def place(self, project: Project, extension: str) -> Place | None:
        """Where the site names an extension; its file alone where that is inherited."""
        if self.file is None:
            return None
        text = read_text(project.root, self.file)
        if isinstance(text, str):
            for number, line in enumerate(text.split("\n"), 1):
                if found := re.match(rf"\s*(?:-\s+)?['\"]?{re.escape(extension)}['\"]?\s*(?::|$)", line):
                    return Place(self.file, number, found.group().find(extension) + 1)
        return Place(self.file)


def read_site(project: Project, language: str) -> Site:
    """The Markdown side of a language's site.

    Raises EvidocError, with the place, where the YAML or what it inherits
    cannot be read, or where it asks for something that pages may not have.
    """
    file = project.languages[language].site
    if file is None:
        return Site(None, {name: {} for name in IMPLICIT} | dict(MATERIAL))
    config = load_site(project.root, file)
    extensions: dict[str, Mapping[str, Any]] = {name: {} for name in IMPLICIT}
    listed = _listed(config.get("markdown_extensions"), file)
    extensions.update(listed)
    for name in OURS:
        extensions.pop(name, None)
    for name in extensions:
        _refuse_own(project, name, file)
    options = extensions.pop(_SNIPPETS, None)
    site = Site(file, extensions, options is not None)
    if options and options.get("auto_append"):
        raise EvidocError(
            "auto_append of pymdownx.snippets adds text to every page that no page holds.",
            place=site.place(project, _SNIPPETS),
            fix="remove it",
        )
    if "pymdownx.blocks.html" in extensions:
        raise EvidocError(
            "pymdownx.blocks.html is raw HTML in other words, which pages may not have.",
            place=site.place(project, "pymdownx.blocks.html"),
            fix="remove it",
        )
    if "pymdownx.superfences" not in extensions:
        raise EvidocError(
            "The site does not use pymdownx.superfences, which tells evidoc which fences are blocks.",
            place=Place(file),
            fix="add it to markdown_extensions",
        )
    return site


def _refuse_own(project: Project, name: str, file: str) -> None:
    """Refuse an extension that the project itself brings: it could render one text here and another there."""
    if name.startswith(MARKDOWN_TOOLS) or name in _registered():
        return
    top = name.partition(":")[0].partition(".")[0]
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        spec = None
    origin = Path(spec.origin).resolve() if spec and spec.origin else None
    if origin and origin.is_relative_to(project.root) and "site-packages" not in origin.parts:
        raise EvidocError(
            f"The Markdown extension {name} is code of the project, which could show readers another text.",
            place=Site(file, {}).place(project, name),
            fix="use extensions of installed packages only",
        )


@cache
def _registered() -> frozenset[str]:
    """Short names of extensions that installed packages have registered."""
    return frozenset(each.name for each in entry_points(group="markdown.extensions"))


def _listed(value: Any, file: str) -> dict[str, Mapping[str, Any]]:
    """`markdown_extensions` in list or mapping form, as name -> options."""
    entries: list[tuple[Any, Any]] = []
    match value:
        case None:
            pass
        case dict():
            entries = list(value.items())
        case list():
            for item in value:
                entries += list(item.items()) if isinstance(item, dict) else [(item, None)]
        case _:
            raise EvidocError("markdown_extensions is neither a list nor a mapping.", place=Place(file))
    for name, options in entries:
        if not isinstance(name, str) or not (options is None or isinstance(options, dict)):
            raise EvidocError(
                f"markdown_extensions: {name!r} is no extension with a mapping of options.", place=Place(file)
            )
    return {name: options or {} for name, options in entries}
