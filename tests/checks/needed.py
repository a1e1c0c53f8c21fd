"""Tests that need an environment: skipped, with the reason, where it is not here, and failing in CI."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from evidoc.config import Project
from evidoc.environments import Environment, load_environments

PROJECT = Project(Path(__file__).parents[2])


def environment(name: str) -> Environment:
    """An environment by its name."""
    return load_environments(PROJECT)[0][name]


def needs(name: str) -> pytest.MarkDecorator:
    """Marks tests that run in the environment `name`, one that a package registers or this project pins."""
    missing = environment(name).missing(PROJECT)
    skip = missing is not None and os.environ.get("CI") != "true"
    return pytest.mark.skipif(skip, reason=f"the environment {name} is not here: {missing}")
