"""pytest adapter: blocks, claims and quiz items of an evidoc project as pytest items.

Loaded in every pytest run where evidoc is installed, so it imports nothing
until a file of an evidoc project is collected.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from evidoc.pytest_items import Gate

GATE = pytest.StashKey["Gate | None"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("evidoc")
    group.addoption(
        "--no-evidoc",
        action="store_true",
        help="do not collect the pages, snippets and quiz of an evidoc project",
    )
    group.addoption("--evidoc-again", action="store_true", help="run also what this machine proved before")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a page or a quiz file of the project that the root folder holds."""
    if file_path.suffix not in (".md", ".yaml") or parent.config.option.no_evidoc:
        return None
    gate = _gate(parent.config)
    return gate.collector(file_path, parent) if gate else None


@pytest.hookimpl(optionalhook=True)
def pytest_markdown_docs_markdown_it() -> Any:
    """Give pytest-markdown-docs the blocks that the site renders, instead of its own reading."""
    from evidoc.second_runner import Blocks

    return Blocks(_root)


def pytest_configure(config: pytest.Config) -> None:
    global _root  # noqa: PLW0603 - the markdown-docs hook is called without a config
    _root = config.rootpath


def pytest_unconfigure(config: pytest.Config) -> None:
    gate = config.stash.get(GATE, None)
    if gate is not None:
        gate.close()


_root = Path()


def _gate(config: pytest.Config) -> Gate | None:
    if GATE not in config.stash:
        config.stash[GATE] = None
        pyproject = config.rootpath / "pyproject.toml"
        if pyproject.is_file() and "[tool.evidoc" in pyproject.read_text("utf-8", "replace"):
            from evidoc.pytest_items import Gate

            config.stash[GATE] = Gate(config.rootpath, again=config.option.evidoc_again)
    return config.stash[GATE]
