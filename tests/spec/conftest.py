"""Projects for the readers' tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from evidoc.config import Language, Project


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Project]:
    """Makes a project of two languages from files (path -> text or bytes)."""

    def build(files: Mapping[str, str | bytes]) -> Project:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        languages = {code: Language(code, f"docs/{code}") for code in ("ko", "en")}
        return Project(tmp_path, languages)

    return build
