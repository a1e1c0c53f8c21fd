"""The table of checks."""

from __future__ import annotations

import logging

import pytest
from site_rendering import Seen

from evidoc.checks.registry import load_checks


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_registered_check_has_its_row_in_each_language(render, language: str) -> None:
    text = Seen(render("::: checks evidoc", language)).text
    for name, check in load_checks().items():
        assert name in text
        assert check.summary[language].replace("`", "") in text, name


def test_a_distribution_without_checks_is_said_and_warned_of(
    render, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert Seen(render("::: checks pip")).of_class("evidoc-error")
    assert "checks pip" in caplog.text
