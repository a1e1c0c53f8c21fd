"""A small project, and its pages rendered with nothing but Python-Markdown."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from site_rendering import PROJECT, instance


@pytest.fixture
def render() -> Callable[..., str]:
    def rendered(text: str, language: str = "en", root: Path = PROJECT) -> str:
        return instance(root, language).convert(text)

    return rendered


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, to be changed."""
    return Path(shutil.copytree(PROJECT, tmp_path / "project"))
