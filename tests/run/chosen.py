"""Which cases this run of pytest was asked for."""

from __future__ import annotations

import pytest

CHOSEN = pytest.StashKey[set[str]]()
