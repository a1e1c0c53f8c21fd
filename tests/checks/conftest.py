"""Building projects in a temporary folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from evidoc.model import Place, Snippet, ValueSpec

Build = Callable[..., Snippet]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Writes files of the topic `demo` below `tmp_path` and gives the snippet that consists of them."""

    def build(
        files: Mapping[str, str],
        *,
        check: str = "python",
        values: Mapping[str, Mapping[str, Any]] | None = None,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Snippet:
        for name, text in files.items():
            path = tmp_path / "snippets/demo" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        spec = "snippets/demo/topic.yaml"
        return Snippet(
            id="demo/name",
            files=tuple(f"snippets/demo/{name}" for name in files),
            check=check,
            place=Place(spec, 3),
            values={
                name: ValueSpec(name, Place(spec, 10 + at, 5), options=value)
                for at, (name, value) in enumerate((values or {}).items())
            },
            options=options or {},
            **more,
        )

    return build
