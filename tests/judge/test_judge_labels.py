"""Tables whose rows or columns are named after other values than those that stand in them."""

from __future__ import annotations

import pytest
from judging import PROJECT, outcome, prose, record, snippet, value

from evidoc.judge.claims import judge_claims
from evidoc.model import Finding, Page, Place, Role, Table

VALUES = {"tp": 8, "pp": 4, "dp": 2, "dp_index": 1, "tp_index": 5, "per_rank": 500, "torch_version": "2.13.0"}
VALUES |= {"mkdocs_version": "1.6.1", "pytest_version": "9.2.0"}
MESH = snippet("mesh", {name: value(name) for name in VALUES})
RECORD = record(outcome("mesh", VALUES))


def judged(*rows: str) -> list[tuple[str, int]]:
    """(rule, line) of what is wrong with a table; its rows stand on lines 5, 6, …"""
    file = "docs/en/plan/mesh.md"
    cells = [
        prose(cell.strip(), file, line, Role.CELL)
        for line, row in enumerate(rows, 5)
        for cell in row.split("|")
    ]
    table = Table(len(rows), rows[0].count("|") + 1, Place(file, 5))
    page = Page(file, "en", "plan/mesh.md", prose=tuple(cells), tables=(table,))
    found: list[Finding] = list(judge_claims([page], {MESH.id: MESH}, {RECORD.id: RECORD}, {}, PROJECT))
    return [(each.rule, each.place.line) for each in found]


@pytest.mark.parametrize(
    "rows",
    [
        ("Decide | Value", "TP | [8](mesh.tp)", "PP | [4](mesh.pp)"),
        ("Axis | Coordinate | Use", "DP | [1](mesh.dp_index) | x", "TP | [5](mesh.tp_index) | y"),
        ("Split by | Samples | Use", "DP | [500](mesh.per_rank) | x", "World | [4](mesh.pp) | y"),
        ("TP | PP", "[8](mesh.tp) | [4](mesh.pp)"),
        (
            "Package | Version",
            "PyTorch | [2.13.0](mesh.torch_version)",
            "MkDocs | [1.6.1](mesh.mkdocs_version)",
        ),
    ],
)
def test_rows_and_columns_named_after_their_values_pass(rows: tuple[str, ...]) -> None:
    assert judged(*rows) == []


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        (("Decide | Value", "TP | [4](mesh.pp)", "PP | [8](mesh.tp)"), [6, 7]),
        (("Decide | Why | Value", "TP | x | [4](mesh.pp)", "PP | y | [8](mesh.tp)"), [6, 7]),
        (("Axis | Coordinate | Use", "DP | [5](mesh.tp_index) | x", "TP | [1](mesh.dp_index) | y"), [6, 7]),
        (("Decide | Value", "TP | [4](mesh.pp)"), [6]),
        (("TP | PP", "[4](mesh.pp) | [8](mesh.tp)"), [6, 6]),
        (("TP (tensor parallel) | PP", "[4](mesh.pp) | [8](mesh.tp)"), [6, 6]),
        (
            (
                "Tool | Version",
                "pytest | [1.6.1](mesh.mkdocs_version)",
                "MkDocs | [9.2.0](mesh.pytest_version)",
            ),
            [6, 7],
        ),
    ],
)
def test_a_line_named_after_another_value_is_found(rows: tuple[str, ...], lines: list[int]) -> None:
    assert judged(*rows) == [("claim-label", line) for line in lines]


def test_a_term_is_the_label_of_its_definition() -> None:
    file = "docs/en/plan/mesh.md"
    for term, expected in (("TP", []), ("PP", ["claim-label"])):
        pieces = (prose(term, file, 5, Role.TERM), prose("[8](mesh.tp)", file, 6))
        page = Page(file, "en", "plan/mesh.md", prose=pieces)
        found = judge_claims([page], {MESH.id: MESH}, {RECORD.id: RECORD}, {}, PROJECT)
        assert [each.rule for each in found] == expected
