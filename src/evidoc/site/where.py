"""Which page is being rendered, and where a link on it leads.

Python-Markdown does not tell its extensions. The site generators register
something on the instance that knows; it is asked for by its shape, so that
none of them has to be installed.
"""

from __future__ import annotations

import posixpath

from markdown import Markdown


def page_of(md: Markdown) -> str | None:
    """The page's path below its language's folder (`plan/mesh-and-batch.md`), where a renderer says."""
    relpath = _mkdocs(md)
    if relpath is not None:
        return str(relpath.file.src_uri)
    if "rendering_context" in md.preprocessors:  # Zensical
        path = getattr(getattr(md.preprocessors["rendering_context"], "page", None), "path", None)
        return path if isinstance(path, str) else None
    return None


def link(md: Markdown, target: str, anchor: str) -> str:
    """A relative link from the page to another page's source, as an author would write it."""
    folder = posixpath.dirname(page_of(md) or "")
    return f"{posixpath.relpath(target, folder or '.')}#{anchor}"


def finished(md: Markdown, href: str) -> str:
    """`href` as it must stand in HTML that the renderer does not look into.

    MkDocs and ProperDocs rewrite links in the element tree only; Zensical
    rewrites the finished page, and needs nothing here.
    """
    relpath = _mkdocs(md)
    return str(relpath.path_to_url(href)) if relpath is not None else href


def _mkdocs(md: Markdown):  # type: ignore[no-untyped-def]  # an object of whichever generator is at work
    if "relpath" not in md.treeprocessors:
        return None
    relpath = md.treeprocessors["relpath"]
    known = hasattr(relpath, "path_to_url") and hasattr(getattr(relpath, "file", None), "src_uri")
    return relpath if known else None
