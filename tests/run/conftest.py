from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import bait
from chosen import CHOSEN

from evidoc.run import Sandbox
from evidoc.run.processes import below


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep which cases were asked for, so that only they run."""
    parameters = [item.callspec.params for item in items if hasattr(item, "callspec")]
    config.stash[CHOSEN] = {each["name"] for each in parameters if "name" in each}


@pytest.fixture(scope="package")
def laid() -> Iterator[tuple[Path, dict[str, str]]]:
    with bait.laid_out() as found:
        yield found


@pytest.fixture(scope="package")
def others() -> frozenset[int]:
    """The children that this process had before: a browser, say, that tests of another folder keep open."""
    return frozenset(process.pid for process in below(os.getpid()))


@pytest.fixture(scope="package")
def sandbox(laid: tuple[Path, dict[str, str]], others: frozenset[int]) -> Iterator[Sandbox]:
    with Sandbox(laid[0], workers=8) as opened:
        yield opened
