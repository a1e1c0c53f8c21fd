"""All pages of a project, each scanned once as long as nothing that decides its scan changes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from evidoc.config import Project
from evidoc.files import read_text
from evidoc.model import Finding, Page
from evidoc.scan.codec import decode, encode
from evidoc.scan.site import read_site
from evidoc.scan.site_yaml import PythonName

if TYPE_CHECKING:
    from evidoc.scan.scanner import Scanner

KIND = "page"
"""The kind of cache entry that holds a scanned page."""


class Store(Protocol):
    """A cache of JSON values whose entries are known to be one's own."""

    def get(self, kind: str, key: str) -> Any | None: ...

    def put(self, kind: str, key: str, value: Any) -> None: ...


def scan(project: Project, cache: Store | None = None) -> tuple[Page, ...]:
    """Scan every `*.md` file of every language, sorted by language and path.

    With `cache`, a page is scanned again only where its bytes, its site's
    Markdown configuration, the versions of the Markdown tools or this package's
    source changed. Python-Markdown is not even imported where nothing did.
    Raises EvidocError for what `Scanner` raises it for.
    """
    return tuple(
        page for language in sorted(project.languages) for page in _Pages(project, language, cache).all()
    )


class _Pages:
    def __init__(self, project: Project, language: str, cache: Store | None) -> None:
        self._project = project
        self._language = language
        self._cache = cache
        self._scanner: Scanner | None = None
        self._salt = _salt(project, language) if cache is not None else b""

    def all(self) -> list[Page]:
        return [self._page(file) for file in page_files(self._project, self._language)]

    def _page(self, file: str) -> Page:
        text = read_text(self._project.root, file)
        if isinstance(text, Finding):
            key = file.removeprefix(self._project.languages[self._language].pages.rstrip("/") + "/")
            return Page(file, self._language, key, findings=(text,))
        if self._cache is None:
            return self._scan(file, text)
        digest = hashlib.sha256(self._salt)
        digest.update(os.fsencode(file) + b"\0" + text.encode())
        key = digest.hexdigest()
        stored = self._cache.get(KIND, key)
        if stored is not None:
            return decode(stored)
        page = self._scan(file, text)
        self._cache.put(KIND, key, encode(page))
        return page

    def _scan(self, file: str, text: str) -> Page:
        if self._scanner is None:
            from evidoc.scan.scanner import Scanner

            self._scanner = Scanner(self._project, self._language)
        return self._scanner.page(file, text)


def page_files(project: Project, language: str) -> list[str]:
    """Project paths of a language's pages, sorted. Hidden files and folders are none, as for mkdocs."""
    folder = project.root / project.languages[language].pages
    found = []
    for path in folder.rglob("*.md"):
        parts = path.relative_to(folder).parts
        if not any(part.startswith(".") for part in parts):
            found.append(path.relative_to(project.root).as_posix())
    return sorted(found)


def _salt(project: Project, language: str) -> bytes:
    """What decides the scan of a page beside the page."""
    site = read_site(project, language)
    tools = {name: _version(name) for name in ("Markdown", "pymdown-extensions", "mkdocs-material", "PyYAML")}
    folder = Path(__file__).parent
    source = hashlib.sha256()
    for path in (*sorted(folder.glob("*.py")), folder.parent / "model.py"):
        source.update(path.read_bytes())
    facts: Mapping[str, Any] = {
        "extensions": list(site.extensions.items()),  # a list: their order decides, too
        "snippets": site.snippets,
        "language": language,
        "pages": project.languages[language].pages,
        "tools": tools,
        "python": sys.version_info[:3],
        "source": source.hexdigest(),
    }
    return json.dumps(facts, default=_name).encode()


def _name(value: Any) -> str:
    return value.name if isinstance(value, PythonName) else repr(value)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
