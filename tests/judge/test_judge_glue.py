"""What may stand around a bound value: one row of `positive/` or `negative/` is one case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from judging import PROJECT, errors, outcome, page, record, rules, snippet, statement, value

from evidoc.judge.claims import judge_claims
from evidoc.judge.sentence import continued, touched, turned
from evidoc.judge.turn import changed, compared
from evidoc.model import Finding

HERE = Path(__file__).parent


def cases(folder: str) -> Iterator[Any]:
    for file in sorted((HERE / folder).glob("*.yaml")):
        table = yaml.safe_load(file.read_text(encoding="utf-8"))
        for row in table["rows"]:
            yield pytest.param(table, row, id=f"{file.stem}: {row}")


def judged(table: dict[str, Any], row: str) -> list[Finding]:
    """Findings of a page that shows `row`.

    Its first bracketed part is bound to the table's `value`, an `[S]` to its
    `statement`; with `values`, each link names its own.
    """
    values = table.get("values", {"v": table.get("value", 1)})
    says = {}
    text = row
    if "statement" in table:
        language = {"ko": "x", "en": "x"} | {table["language"]: table["statement"]}
        says = {"s": statement("s", "v == 1", language["ko"], language["en"])}
        text = row.replace("[S]", f"[{table['statement']}](mesh.s)")
    elif "values" in table:
        text = re.sub(r"\]\((\w+)\)", r"](mesh.\1)", row)
    else:
        text = re.sub(r"\[([^\]]*)\]", r"[\1](mesh.v)", row, count=1)
    specs = {name: value(name, unit=table.get("unit"), digits=table.get("digits")) for name in values}
    known = snippet("mesh", specs, says)
    pages = [page(text, language=table["language"])]
    accepted = record(outcome("mesh", values), dict.fromkeys(says, True))
    return errors(judge_claims(pages, {known.id: known}, {known.id: accepted}, {}, PROJECT))


@pytest.mark.parametrize(("table", "row"), list(cases("positive")))
def test_what_leaves_a_value_as_it_is_passes(table: dict[str, Any], row: str) -> None:
    assert judged(table, row) == []


@pytest.mark.parametrize(("table", "row"), list(cases("negative")))
def test_what_changes_a_value_is_refused(table: dict[str, Any], row: str) -> None:
    found = judged(table, row)
    assert table["rule"] in rules(found)
    assert {each.place.line for each in found} == {5}
    assert all(each.fix for each in found)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("at least ", " ranks"),
        ("", " or more ranks"),
        ("up to ", ""),
        ("", " ranks or more"),
        ("", "개 이상"),
        ("", " 이하"),
        ("", "을 초과"),
        ("", "개 미만"),
        ("최대 ", "개"),
        ("적어도 ", "개"),
    ],
)
def test_a_value_made_a_bound_is_noticed(before: str, after: str) -> None:
    assert compared(before, after)
    assert not changed(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("exactly ", " ranks"),
        ("split over ", " ranks"),
        ("", "개입니다"),
        ("", " ranks, more or less"),
        ("", ""),
    ],
)
def test_a_plain_value_is_no_bound(before: str, after: str) -> None:
    assert compared(before, after) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("It is not true that ", "."),
        ("It never happens: not ", "."),
        ("It isn't so that it doesn't: don't ", ""),
        ("", " is false."),
        ("", "는 것은 아닙니다"),
        ("", "하지 않습니다"),
        ("", "지 않습니다"),
        ("", " 하지 않습니다"),
        ("", "는 말은 틀립니다"),
        ("", "고 할 수 없습니다"),
        ("안 ", ""),
    ],
)
def test_a_negation_beside_a_statement_is_noticed(before: str, after: str) -> None:
    assert turned(before, after) or touched(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "."),
        ("So ", ", and then."),
        ("", "는 점이 중요합니다"),
        ("그래서 ", "."),
        ("This is not new: ", "."),
    ],
)
def test_a_statement_in_a_sentence_stands(before: str, after: str) -> None:
    assert turned(before, after) is None
    assert continued(after) is None
    assert touched(before, after) is None
