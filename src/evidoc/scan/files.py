"""What else stands in the pages' folders: files that the site would show and no page's scan sees."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from evidoc.config import Project
from evidoc.model import Finding, Place

MARKDOWN = (".markdown", ".mdown", ".mkdn", ".mkd", ".md")
"""Suffixes, in any case, of what mkdocs renders as a page."""

ASSETS = re.compile(
    r"\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp[34]|webm|ogg|css|m?js|map|woff2?|[to]tf|webmanifest)",
    re.IGNORECASE,
)
"""Suffixes of what a site serves beside its pages, and nobody reads for itself."""


def stray_files(project: Project) -> list[Finding]:
    """Everything below the pages' folders that is neither a page that evidoc reads nor an asset.

    Hidden files and folders are none of the site's, as for mkdocs.
    """
    found: list[Finding] = []
    for language in project.languages.values():
        for path, folders, files in os.walk(project.root / language.pages):
            base = Path(path).relative_to(project.root).as_posix()
            found += _linked(path, base, folders)
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in files:
                if not name.startswith("."):
                    found += _file(f"{base}/{name}")
    return sorted(found)


def _linked(path: str, base: str, folders: list[str]) -> Iterator[Finding]:
    for name in folders:
        if os.path.islink(os.path.join(path, name)):
            message = f"{base}/{name} is a symbolic link: the site follows it, and evidoc does not."
            yield Finding(Place(f"{base}/{name}"), "page-link", message, "put the folder itself there")


def _file(file: str) -> Iterator[Finding]:
    suffix = PurePosixPath(file).suffix
    if suffix == ".md" or ASSETS.fullmatch(suffix):
        return
    if suffix.lower() in MARKDOWN:
        message = f"the site shows {file} as a page, but evidoc reads pages named *.md."
        yield Finding(Place(file), "page-suffix", message, f"rename it to {PurePosixPath(file).stem}.md")
    else:
        message = f"the site serves {file} as it is, and nothing checks what it says."
        yield Finding(
            Place(file), "page-file", message, "make it a page, or keep it outside the pages' folder"
        )
