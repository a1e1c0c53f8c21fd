"""Trying snippets of the checks that drive clusters, written as texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evidoc.checks.base import Check, Tried
from evidoc.model import Place, Snippet, ValueSpec
from evidoc.run import Sandbox

SPEC = "snippets/demo/topic.yaml"


def snippet(root: Path, check: Check, files: Mapping[str, str], *values: str, **options: Any) -> Snippet:
    """The snippet that consists of `files` (name -> text), written below `root`."""
    for name, text in files.items():
        path = root / "snippets/demo" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Snippet(
        id="demo/name",
        files=tuple(f"snippets/demo/{name}" for name in files),
        check=check.name,
        place=Place(SPEC, 3),
        values={name: ValueSpec(name, Place(SPEC, 10)) for name in values},
        options={name.replace("_", "-"): value for name, value in options.items()},
    )


def tried(root: Path, check: Check, files: Mapping[str, str], *values: str, **options: Any) -> Tried:
    """What `check` says of it, in a sandbox of its own."""
    with Sandbox(root) as sandbox:
        return check.run(snippet(root, check, files, *values, **options), root, sandbox)
