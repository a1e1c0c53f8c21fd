"""The lock against what ran: every difference is found, where it can be mended."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from judging import LOCK, SPEC, errors, outcome, record, rules, snippet, statement, value

from evidoc.judge.evidence import judge_evidence, verdicts_of
from evidoc.judge.statements import doubts_of, says_of
from evidoc.model import Evidence, Finding, Outcome, Place, Record, Severity, Snippet, Verdict

VALUES = {"world_size": 64, "tp": 8, "ids": [5, 37]}
SPECS = {name: value(name) for name in VALUES}
BIG = statement("big", "world_size > tp * 4", "월드가 큽니다", "the world is big", "small")
MESH = snippet("mesh", SPECS, {"big": BIG})
SMALL = snippet("small", SPECS)
SNIPPETS = {MESH.id: MESH, SMALL.id: SMALL}
RAN = outcome("mesh", VALUES, given=("tp",))
RAN_SMALL = outcome("small", {"world_size": 16, "tp": 8, "ids": []}, given=("tp",))
RECORDS = {MESH.id: record(RAN, {"big": True}), SMALL.id: record(RAN_SMALL, line=20)}


def judged(*outcomes: Outcome, records: Any = None, snippets: Any = None) -> list[Finding]:
    given = RECORDS if records is None else records
    return list(judge_evidence(snippets or SNIPPETS, given, outcomes or (RAN, RAN_SMALL)))


def changed(**parts: Any) -> dict[str, Record]:
    """The lock with other parts in the evidence of `mesh`."""
    old = RECORDS[MESH.id]
    evidence = replace(old.environments["core"], **parts)
    return {**RECORDS, MESH.id: replace(old, environments={"core": evidence})}


def test_what_ran_as_recorded_is_green() -> None:
    assert judged() == []


@pytest.mark.parametrize(
    ("parts", "rule"),
    [
        ({"values": {**VALUES, "world_size": 65}}, "evidence-value"),
        ({"values": {**VALUES, "world_size": 64.0}}, "evidence-value"),
        ({"values": {**VALUES, "ids": [37, 5]}}, "evidence-value"),
        ({"values": {**VALUES, "extra": 1}}, "evidence-value"),
        ({"values": {"world_size": 64, "tp": 8}}, "evidence-value"),
        ({"says": {"big": False}}, "evidence-says"),
        ({"says": {}}, "evidence-says"),
        ({"says": {"big": True, "huge": True}}, "evidence-says"),
        ({"given": ()}, "evidence-given"),
        ({"given": ("tp", "world_size")}, "evidence-given"),
        ({"versions": {"torch": "2.12.0", "python": "3.11"}}, "evidence-version"),
        ({"versions": {"python": "3.11"}}, "evidence-version"),
    ],
)
def test_an_edited_lock_is_found_in_the_lock(parts: dict[str, Any], rule: str) -> None:
    found = errors(judged(records=changed(**parts)))
    assert rules(found) == [rule]
    assert found[0].place == Place(LOCK, 3)
    assert found[0].fix == "evidoc record launch/mesh"


def test_an_edited_lock_is_found_at_the_very_line_where_the_loader_knows_it() -> None:
    places = {"values.world_size": Place(LOCK, 8, 7)}
    (found,) = judged(records=changed(values={**VALUES, "world_size": 65}, places=places))
    assert found.place == Place(LOCK, 8, 7)
    assert "`64`" in found.message and "`65`" in found.message


def test_an_edited_verdict_is_found() -> None:
    records = {**RECORDS, MESH.id: replace(RECORDS[MESH.id], verdict=Verdict.VALIDATED)}
    assert [(each.rule, each.place.file) for each in judged(records=records)] == [("evidence-verdict", LOCK)]


def test_another_python_is_a_warning_only() -> None:
    found = judged(records=changed(versions={"torch": "2.13.0", "python": "3.12"}))
    assert [(each.rule, each.severity) for each in found] == [("evidence-version", Severity.WARNING)]


def test_a_changed_snippet_is_found_in_its_spec_with_old_and_new_value() -> None:
    new = replace(RAN, digest="d2", values={**VALUES, "world_size": 32})
    found = judged(new, RAN_SMALL)
    assert rules(found) == ["statement-false", "evidence-changed", "evidence-value", "evidence-says"]
    assert {each.place.file for each in found} == {SPEC}
    assert "`32`" in found[2].message and "`64`" in found[2].message
    assert found[2].place == SPECS["world_size"].place


def test_a_changed_snippet_with_the_same_values_must_be_recorded_again() -> None:
    (found,) = judged(replace(RAN, digest="d2"), RAN_SMALL)
    assert (found.rule, found.place, found.fix) == (
        "evidence-changed",
        MESH.place,
        "evidoc record launch/mesh",
    )


def test_a_failure_is_found_where_it_failed() -> None:
    failed = replace(
        RAN, verdict=Verdict.FAILED, message="NameError: x", place=Place("snippets/launch/mesh.py", 4)
    )
    (found,) = judged(failed, RAN_SMALL)
    assert (found.rule, found.place) == ("snippet-failed", Place("snippets/launch/mesh.py", 4))
    assert "NameError: x" in found.message


def test_a_check_that_could_not_work_is_no_failure_of_the_snippet() -> None:
    assert rules(judged(replace(RAN, verdict=Verdict.ERROR, message="no schema"), RAN_SMALL)) == [
        "check-error"
    ]


@pytest.mark.parametrize(
    "outcomes", [(RAN, RAN_SMALL), (RAN_SMALL,), (replace(RAN, verdict=Verdict.UNCHECKED), RAN_SMALL)]
)
def test_what_was_never_recorded_is_said_once(outcomes: tuple[Outcome, ...]) -> None:
    (found,) = judged(*outcomes, records={SMALL.id: RECORDS[SMALL.id]})
    assert (found.rule, found.fix) == ("never-recorded", "evidoc record launch/mesh")


def test_another_environment_needs_its_own_record() -> None:
    (found,) = judged(replace(RAN, environment="torch-next"), RAN_SMALL)
    assert found.rule == "never-recorded"
    assert "torch-next" in found.message


def test_an_entry_without_a_snippet_is_found_in_the_lock() -> None:
    orphan = replace(RECORDS[MESH.id], id="launch/mash", place=Place(LOCK, 30))
    (found,) = judged(records={**RECORDS, "launch/mash": orphan})
    assert (found.rule, found.place) == ("lock-orphan", Place(LOCK, 30))


def test_an_absent_environment_is_recorded_or_stale() -> None:
    away = replace(MESH, environments=("slurm",))
    evidence = RECORDS[MESH.id].environments["core"]
    records = {**RECORDS, MESH.id: replace(RECORDS[MESH.id], environments={"slurm": evidence})}
    snippets = {**SNIPPETS, MESH.id: away}
    here = replace(RAN, environment="slurm", verdict=Verdict.RECORDED)
    assert judged(here, RAN_SMALL, records=records, snippets=snippets) == []
    stale = replace(here, verdict=Verdict.STALE, values={}, digest="d2")
    assert rules(judged(stale, RAN_SMALL, records=records, snippets=snippets)) == ["snippet-stale"]


def test_an_edit_of_what_was_recorded_elsewhere_is_found() -> None:
    """Nothing runs again there, but the statement is worked out from the values."""
    away = replace(MESH, environments=("slurm",))
    edited = Evidence("2026-11-30", {**VALUES, "world_size": 16}, ("tp",), {"big": True}, RAN.versions)
    records = {**RECORDS, MESH.id: replace(RECORDS[MESH.id], environments={"slurm": edited})}
    here = replace(RAN, environment="slurm", verdict=Verdict.RECORDED, values=edited.values)
    found = judged(here, RAN_SMALL, records=records, snippets={**SNIPPETS, MESH.id: away})
    assert rules(found) == ["statement-false", "evidence-says"]


def test_verdicts_are_of_this_check_where_there_is_one() -> None:
    failed = replace(RAN, verdict=Verdict.FAILED)
    assert verdicts_of(RECORDS, [failed]) == {MESH.id: Verdict.FAILED, SMALL.id: Verdict.EXECUTED}


def test_only_one_snippet_may_be_judged() -> None:
    failed = replace(RAN_SMALL, verdict=Verdict.FAILED)
    assert rules(judge_evidence(SNIPPETS, RECORDS, [RAN, failed], only=SMALL.id)) == ["snippet-failed"]
    assert rules(judge_evidence(SNIPPETS, RECORDS, [RAN, failed], only=MESH.id)) == []


# --- statements -----------------------------------------------------------------


def stated(when: str, control: str | None = None, en: str = "it is so") -> Snippet:
    return snippet("mesh", SPECS, {"s": statement("s", when, "그렇습니다", en, control)})


def said(of: Snippet, values: Any = None) -> tuple[dict[str, bool], list[str]]:
    known = {SMALL.id: RAN_SMALL.values} if values is None else values
    says, wrong = says_of(of, RAN, known, {**SNIPPETS, of.id: of})
    assert all(each.place == Place(SPEC, 9) and each.fix for each in wrong)
    return says, rules(wrong)


def test_a_statement_holds_over_the_values() -> None:
    assert said(stated("world_size == 64", "small")) == ({"s": True}, [])
    assert said(stated("world_size == 64", "launch/small")) == ({"s": True}, [])


@pytest.mark.parametrize(
    ("when", "control", "rule"),
    [
        ("world_size == 65", None, "statement-false"),
        ("world_sise == 64", None, "statement-name"),
        ("tp == 8", None, "statement-given"),
        ("1 < 2", None, "statement-given"),
        ("world_size ==", None, "statement-when"),
        ("world_size.bit_length() == 7", None, "statement-when"),
        ("world_size / 0 == 1", None, "statement-when"),
        ("world_size > 1", "small", "statement-control"),
        ("world_size == 64", "mesh", "statement-control"),
        ("world_size == 64", "smal", "statement-control"),
        ("world_size == 64", "nowhere/x", "statement-control"),
    ],
)
def test_a_statement_that_proves_nothing_is_refused(when: str, control: str | None, rule: str) -> None:
    assert rule in said(stated(when, control))[1]


def test_a_control_must_establish_the_same_values() -> None:
    assert said(stated("world_size == 64", "small"), {SMALL.id: {"tp": 8}})[1] == ["statement-control"]
    assert said(stated("world_size == 64", "small"), {})[1] == ["statement-control"]


@pytest.mark.parametrize("text", ["TP {world_size} is less", "tp = {world_size}", "{world_size} TP ranks"])
def test_a_hole_of_a_statement_has_no_other_values_name(text: str) -> None:
    wrong = ["statement-hole-label"] if text[0] != "{" else []
    assert said(stated("world_size == 64", en=text))[1] == wrong


def test_a_number_in_a_statement_comes_from_evidence() -> None:
    assert said(stated("world_size == 64", en="a world of 64 ranks"))[1] == ["statement-number"]
    assert said(stated("world_size == 64", en="a world of {world_size} `p5` ranks"))[1] == []


@pytest.mark.parametrize("when", ["world_size == world_size", "world_size > 0 or tp == 8", "ids == ids"])
def test_a_statement_that_cannot_fail_is_refused(when: str) -> None:
    found = list(doubts_of(stated(when), RAN, {"s": True}))
    assert [(each.rule, each.severity) for each in found] == [("statement-vacuous", Severity.ERROR)]


@pytest.mark.parametrize(
    "when", ["world_size == 64", "len(ids) == 2", "ids[0] < world_size", "world_size % tp == 0"]
)
def test_a_statement_that_can_fail_is_no_doubt(when: str) -> None:
    assert list(doubts_of(stated(when), RAN, {"s": True})) == []
