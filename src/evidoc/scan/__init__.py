"""What pages show: their blocks, and their prose with the place of each number, code span and link.

The page is rendered by the site's own Python-Markdown configuration, so that
what is checked is what a reader sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evidoc.scan.pages import Store, page_files, scan

if TYPE_CHECKING:
    from evidoc.scan.scanner import Scanner

__all__ = ["Scanner", "Store", "page_files", "scan"]


def __getattr__(name: str) -> Any:
    """Python-Markdown is imported with `Scanner` only: a warm cache does without it."""
    if name == "Scanner":
        from evidoc.scan.scanner import Scanner

        return Scanner
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
