"""Tests that need an environment: skipped, with the reason, where it is not here, and failing in CI."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from evidoc.config import Project
from evidoc.environments import load_environments


def needs(name: str, root: Path = Path("/nonexistent")) -> pytest.MarkDecorator:
    """Marks tests that run in the environment `name`, of the project at `root` where pip makes it."""
    missing = load_environments(Project(root))[0][name].missing(Project(root))
    skip = missing is not None and os.environ.get("CI") != "true"
    return pytest.mark.skipif(skip, reason=f"the environment {name} is not here: {missing}")
