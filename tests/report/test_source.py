"""The excerpt of a source line under a finding."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from evidoc.report.source import excerpt, visible

LONG = "".join(f"{number:04} " for number in range(200))


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("There are 32 ranks.", 10, ("There are 32 ranks.", 10)),
        ("랭크는 32개", 4, ("랭크는 32개", 7)),
        ("\tprint(1)", 1, ("    print(1)", 4)),
        ("short", 5, ("short", 5)),
        ("short", 99, ("short", 5)),
        ("", 0, ("", 0)),
    ],
)
def test_a_line_that_fits_is_shown_whole(line: str, column: int, expected: tuple[str, int]) -> None:
    assert excerpt(line, column, 40) == expected


@pytest.mark.parametrize("column", [0, 1, 30, 500, 995, 999, 1000])
def test_of_a_long_line_what_is_around_the_column_is_shown(column: int) -> None:
    shown, left = excerpt(LONG, column, 60)
    assert 60 <= cell_len(shown) <= 64
    assert shown[left : left + 1] == LONG[column : column + 1]
    assert shown.startswith("… ") is (column >= 60) and shown.endswith(" …") is (column < 940)


def test_wide_characters_count_as_the_two_cells_they_take() -> None:
    shown, left = excerpt("가" * 100 + "x" + "나" * 100, 100, 20)
    assert cell_len(shown) <= 24 and cell_len(shown[: shown.index("x")]) == left


def test_what_a_terminal_would_obey_is_escaped() -> None:
    assert visible("a\x1b[2Jb\x07\u202ec\u200b\udc80") == r"a\x1b[2Jb\x07\u202ec\u200b\udc80"
    assert visible("랭크 — “32”") == "랭크 — “32”"
