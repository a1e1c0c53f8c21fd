"""Our blocks for pytest-markdown-docs: an independent second execution of the Python ones.

pytest-markdown-docs asks for a markdown-it parser and takes its fence tokens.
It is given those that the site renders, so it cannot miss or invent a block;
executing them is its own work.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evidoc.config import load_project
from evidoc.evidence.store import Store
from evidoc.files import read_text
from evidoc.gate.load import State, load
from evidoc.model import Block, Page, Snippet


class Blocks:
    """Looks like a markdown-it parser: `parse` gives one fence token per block of the page."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def parse(self, text: str, env: Any = None) -> list[Any]:
        """Fence tokens of the page whose text this is; of another text, what markdown-it itself finds."""
        page = self._pages.get(text)
        if page is None:
            from markdown_it import MarkdownIt

            return list(MarkdownIt().parse(text, env))
        return [_token(block, self._state.snippets) for block in page.blocks]

    @functools.cached_property
    def _state(self) -> State:
        project = load_project(self._root)
        return load(project, Store(project.root / ".evidoc"))

    @functools.cached_property
    def _pages(self) -> Mapping[str, Page]:
        texts = {}
        for page in self._state.pages:
            text = read_text(self._state.project.root, page.file)
            if isinstance(text, str):
                texts[text.replace("\r\n", "\n").replace("\r", "\n")] = page
        return texts


def _token(block: Block, snippets: Mapping[str, Snippet]) -> Any:
    from markdown_it.token import Token

    token = Token("fence", "code", 0)
    token.map = [block.place.line - 1, max(block.last, block.place.line)]
    token.content = block.text + "\n"
    snippet = snippets.get(block.id)
    runs = snippet is not None and snippet.check == "python" and snippet.refused is None
    # A region or a second file of a snippet is no program of its own.
    token.info = "python" if runs and snippet and snippet.environment == "core" else "text"
    return token
