"""What a site's configuration may not do, because readers would then see other text than evidoc does.

evidoc sees the Markdown, and what the Markdown extensions make of it. It does
not see what a plugin, a hook, a style sheet or a template makes of a page.
Those that exist to change pages are refused; the theme's templates, style
sheets and scripts are the site's own code, to be reviewed as code.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from evidoc.config import Language, Project
from evidoc.files import read_text
from evidoc.model import Finding, Place
from evidoc.scan.site import OURS
from evidoc.scan.site_yaml import PythonName, load_site, sources

PLUGINS = frozenset(
    {"search", "offline", "privacy", "optimize", "minify", "redirects", "rss", "exclude-search"}
)
"""mkdocs plugins (with or without `material/`) that leave what pages say as it is."""

TRUSTED = ("evidoc.", "pymdownx.", "material.", "zensical.")
"""Whose formatters and validators of fences show the code that they are given."""

FORMATTER = "evidoc.site.fence.formatter"


def site_findings(project: Project) -> list[Finding]:
    """Everything in the sites' YAML that could show readers what evidoc does not see.

    Raises EvidocError where the YAML cannot be read.
    """
    found: set[Finding] = set()
    for language in project.languages.values():
        if language.site is not None:
            config = load_site(project.root, language.site)
            where = _Where(project, language.site)
            for rule in _RULES:
                found.update(rule(config, language, where))
    return sorted(found)


class _Where:
    """Finds the line of a key in a site's YAML, or in one that it inherits from."""

    def __init__(self, project: Project, file: str) -> None:
        self.file = file
        self._texts = [
            (name, text)
            for name in sources(project.root, file)
            if isinstance(text := read_text(project.root, name), str)
        ]

    def __call__(self, *keys: str) -> Place:
        """The first of `keys` that stands at the beginning of a line; the file where none does."""
        for key in keys:
            pattern = re.compile(rf"\s*(?:-\s+)?['\"]?{re.escape(key)}['\"]?(?=\s*(?::|$))")
            for file, text in self._texts:
                for number, line in enumerate(text.split("\n"), 1):
                    if pattern.match(line):
                        return Place(file, number, line.find(key) + 1)
        return Place(self.file)


Rule = Callable[[Mapping[str, Any], Language, _Where], Iterator[Finding]]


def _docs_dir(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    folder = str(config.get("docs_dir") or "docs")
    shown = posixpath.normpath(posixpath.join(posixpath.dirname(where.file), folder))
    if shown != posixpath.normpath(language.pages):
        message = f"the site shows the pages of {shown}, but evidoc reads those of {language.pages}."
        yield Finding(where("docs_dir"), "site-pages", message, "make `docs_dir` and `pages` the same folder")


def _hidden(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    patterns = str(config.get("exclude_docs") or "").split("\n")
    if any(line.strip().startswith("!") for line in patterns):
        message = "`exclude_docs` brings back files that mkdocs, and so evidoc, leaves out."
        yield Finding(where("exclude_docs"), "site-pages", message, "remove the pattern with `!`")


def _changes(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    for key in ("hooks", "extra_templates"):
        if config.get(key):
            message = f"`{key}` can show what no page says."
            yield Finding(
                where(key), "site-code", message, "remove it, and write into the pages what it makes"
            )
    for name in _names(config.get("plugins")):
        if name.removeprefix("material/") not in PLUGINS:
            message = f"the plugin `{name}` is not known to leave what pages say as it is."
            yield Finding(
                where(name, "plugins"), "site-code", message, f"known are: {', '.join(sorted(PLUGINS))}"
            )


def _remote(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    for key in ("extra_css", "extra_javascript"):
        entries = config.get(key)
        for entry in entries if isinstance(entries, list) else ():
            path = str(entry.get("path", "") if isinstance(entry, dict) else entry)
            if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|//", path):
                message = f"`{key}` takes {path} from another host, which can change any day."
                yield Finding(where(key), "site-remote", message, "keep a copy in the project")


def _fences(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    extensions = _options(config.get("markdown_extensions"))
    fences = (extensions.get("pymdownx.superfences") or {}).get("custom_fences") or []
    for fence in fences if isinstance(fences, list) else ():
        for key in ("format", "validator"):
            value = fence.get(key) if isinstance(fence, dict) else None
            if isinstance(value, PythonName) and not value.name.startswith(TRUSTED):
                message = f"`{value.name}` could show other code than a fence holds."
                yield Finding(where("custom_fences"), "site-fence", message, f"use {FORMATTER}")


def _ours(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    extensions = _options(config.get("markdown_extensions"))
    name = next((name for name in extensions if name in OURS), None)
    if name is None:
        message = "the site does not use evidoc's own extension, so it shows no evidence."
        fix = f"add `evidoc: {{language: {language.code}}}` to markdown_extensions"
        yield Finding(where("markdown_extensions"), "site-evidence", message, fix)
        return
    options = extensions[name] or {}
    if options.get("language", "en") != language.code:
        message = f"the site of “{language.code}” shows evidence in “{options.get('language', 'en')}”."
        yield Finding(
            where(name, "markdown_extensions"), "site-evidence", message, f"write language: {language.code}"
        )
    if posixpath.normpath(str(options.get("root", "."))) != ".":
        message = "the site takes its evidence from another project."
        yield Finding(where(name, "markdown_extensions"), "site-evidence", message, "remove `root`")
    fences = (extensions.get("pymdownx.superfences") or {}).get("custom_fences") or []
    formats = {
        str(fence.get("name")): getattr(fence.get("format"), "name", "")
        for fence in (fences if isinstance(fences, list) else ())
        if isinstance(fence, dict)
    }
    if formats.get("*") != FORMATTER:
        message = "no custom fence `*` shows blocks under their badges."
        yield Finding(
            where("pymdownx.superfences"), "site-fence", message, f"add one with format {FORMATTER}"
        )


def _toc(config: Mapping[str, Any], language: Language, where: _Where) -> Iterator[Finding]:
    """The link that each heading gets is taken for the renderer's, and not read."""
    permalink = (_options(config.get("markdown_extensions")).get("toc") or {}).get("permalink")
    if isinstance(permalink, str) and any(character.isalnum() for character in permalink):
        message = f"`permalink` writes “{permalink}” behind every heading."
        yield Finding(where("toc"), "site-code", message, "write permalink: true, or a sign")


def _names(value: Any) -> list[str]:
    """Names of a list or mapping of things with options."""
    return list(_options(value))


def _options(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {str(name): options for name, options in value.items()}
    found: dict[str, Any] = {}
    for entry in value if isinstance(value, list) else ():
        found |= entry if isinstance(entry, dict) else {str(entry): {}}
    return found


_RULES: tuple[Rule, ...] = (_docs_dir, _hidden, _changes, _remote, _fences, _ours, _toc)
