"""What a site's YAML shows a reader: its name and description, and the titles of its navigation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from evidoc.config import Project
from evidoc.files import read_text
from evidoc.model import Place, Prose, Role
from evidoc.scan.site_yaml import load_site, sources

SHOWN = ("site_name", "site_description", "copyright")


def site_titles(project: Project) -> tuple[tuple[str, Prose], ...]:
    """Each language's code with a text that its site shows beside the pages.

    Raises EvidocError where the YAML cannot be read.
    """
    found: list[tuple[str, Prose]] = []
    for language in project.languages.values():
        if language.site is None:
            continue
        config = load_site(project.root, language.site)
        texts = [str(config[key]) for key in SHOWN if config.get(key)]
        for text in (*texts, *_titles(config.get("nav"))):
            found.append((language.code, Prose(Role.META, text, _place(project, language.site, text))))
    return tuple(found)


def _titles(nav: Any) -> Iterator[str]:
    for entry in nav if isinstance(nav, list) else ():
        for title, below in entry.items() if isinstance(entry, dict) else ():
            yield str(title)
            yield from _titles(below)


def _place(project: Project, file: str, text: str) -> Place:
    """The first line that holds `text`; the file alone where it is written in another way."""
    for name in sources(project.root, file):
        source = read_text(project.root, name)
        for number, line in enumerate(source.split("\n") if isinstance(source, str) else (), 1):
            if found := re.search(rf"(?<!\w){re.escape(text)}(?!\w)", line):
                return Place(name, number, found.start() + 1)
    return Place(file)
