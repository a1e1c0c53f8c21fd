"""Where a link of a page leads: to the lock, to another page, out of the project."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from urllib.parse import unquote

from evidoc.config import Project
from evidoc.evidence.lookup import Missing
from evidoc.model import Link, Page

EVIDENCE_PAGES = "evidence"
"""Folder below a language's pages with the evidence page of each topic, to which the site leads claims."""

_FRAGMENT = re.compile(r"(?P<snippet>[^.@\s]+)\.(?P<name>[^.@\s]+)(?:@(?P<environment>[^@\s]+))?")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


@dataclass(frozen=True, slots=True)
class Target:
    """What a claim names: `snippet` is a full id, `name` a value or statement of it."""

    snippet: str
    name: str
    environment: str | None

    @property
    def key(self) -> str:
        """The same in every language and from every folder."""
        return f"{self.snippet}.{self.name}" + (f"@{self.environment}" if self.environment else "")


def is_claim(link: Link, page: Page, project: Project) -> bool:
    """True where `link` leads to a value or statement of the lock, known or not."""
    return isinstance(target_of(link.href, page.file, project), Target)


def external(href: str) -> bool:
    """True where `href` has a scheme or a host, and so leaves the project."""
    return _SCHEME.match(href) is not None


def resolved(path: str, file: str) -> str:
    """The project path that the relative `path` of a link in `file` means; it may begin with `..`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), unquote(path)))


def target_of(href: str, file: str, project: Project) -> Target | Missing | None:
    """What the link `href` in `file` claims.

    None where it is an ordinary link; a `Missing` where it is meant for the
    lock but does not reach a place in it.
    """
    if external(href) or href.startswith("#"):
        return None
    raw, _, fragment = href.partition("#")
    path = raw.partition("?")[0]
    folder = posixpath.normpath(project.evidence)
    whole = resolved(path, file)
    topic, suffix = posixpath.splitext(posixpath.basename(whole))
    if suffix not in (".yaml", ".yml"):
        return _posing(whole, fragment, file, project)
    if whole == f"{folder}/{topic}.yaml" and (found := _FRAGMENT.fullmatch(unquote(fragment))):
        return Target(f"{topic}/{found['snippet']}", found["name"], found["environment"])
    right = posixpath.relpath(f"{folder}/{topic}.yaml", posixpath.dirname(file) or ".")
    if whole != f"{folder}/{topic}.yaml":
        if posixpath.basename(posixpath.dirname(whole)) != posixpath.basename(folder):
            return None
        return Missing(f"{path} leads to {whole}, not into {folder}/.", f"write {right}#{fragment}")
    what = f"“#{fragment}” names no value" if fragment else "the link names no value"
    return Missing(f"{what} of {whole}.", f"write it as {right}#snippet.value, or #snippet.value@environment")


def _posing(whole: str, fragment: str, file: str, project: Project) -> Missing | None:
    """A link to a value or statement on an evidence page, which a reader takes for a claim."""
    folder, name = posixpath.split(whole)
    pages = {f"{posixpath.normpath(each.pages)}/{EVIDENCE_PAGES}" for each in project.languages.values()}
    if folder not in pages or not _FRAGMENT.fullmatch(unquote(fragment)):
        return None
    lock = f"{posixpath.normpath(project.evidence)}/{posixpath.splitext(name)[0]}.yaml"
    right = posixpath.relpath(lock, posixpath.dirname(file) or ".")
    return Missing(
        "a link to a value or statement is bound to it only in the lock.", f"write {right}#{fragment}"
    )
