"""What the tests of the scan share."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidoc.config import Language, Project
from evidoc.scan import Scanner

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def scanner() -> Scanner:
    """A scanner of pages below `docs/en`, rendered as `site.yml` says."""
    return Scanner(Project(HERE, {"en": Language("en", "docs/en", "site.yml")}), "en")


@pytest.fixture(scope="session")
def plain_scanner() -> Scanner:
    """A scanner for a project that names no site."""
    return Scanner(Project(HERE, {"en": Language("en", "docs/en")}), "en")
