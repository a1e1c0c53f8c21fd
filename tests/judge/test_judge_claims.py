"""A claim shows what the lock holds; a false edit of it is found at its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from judging import PROJECT, errors, outcome, page, prose, record, rules, snippet, statement, value

from evidoc.judge.claims import canonical, is_claim, judge_claims
from evidoc.model import Finding, Page, Place, Role, Verdict

STATIC = outcome("static", {"ignored": False, "launchers": 2}, given=("launchers",))
C10D = outcome("c10d", {"ignored": True, "launchers": 2, "bubble": 0.0857}, given=("launchers",))
SNIPPETS = {
    each.id: each
    for each in (
        snippet(
            "c10d",
            {
                "ignored": value("ignored"),
                "launchers": value("launchers"),
                "bubble": value("bubble", digits=3),
            },
            {
                "ignores": statement(
                    "ignores",
                    "ignored",
                    "c10d에서는 torchrun이 `--node-rank`를 무시합니다",
                    "with c10d, torchrun ignores `--node-rank`",
                    "static",
                ),
                "joins": statement(
                    "joins",
                    "launchers >= 2",
                    "적어도 런처 {launchers}개가 하나의 월드를 이룹니다",
                    "at least {launchers} launchers form one world",
                ),
            },
        ),
        snippet("static", {"ignored": value("ignored"), "launchers": value("launchers")}),
    )
}
RECORDS = {
    "launch/c10d": record(C10D, {"ignores": True, "joins": True}),
    "launch/static": record(STATIC),
}


def judged(*pages: Page, verdicts: dict[str, Verdict] | None = None, records: Any = None) -> list[Finding]:
    return list(judge_claims(pages, SNIPPETS, records or RECORDS, verdicts or {}, PROJECT))


IGNORES = "So [with c10d, torchrun ignores `--node-rank`](c10d.ignores)."
JOINS = "And [at least 2 launchers form one world](c10d.joins)."


def test_right_claims_have_no_findings() -> None:
    korean = page(
        "[c10d에서는 torchrun이 `--node-rank`를 무시합니다](c10d.ignores).",
        "[적어도 런처 2개가 하나의 월드를 이룹니다](c10d.joins). 런처는 [2](c10d.launchers)개.",
        language="ko",
    )
    assert judged(page(IGNORES, JOINS, "There are [2](c10d.launchers) launchers."), korean) == []


@pytest.mark.parametrize(
    "text",
    [
        IGNORES.replace("ignores `", "does not ignore `"),
        IGNORES.replace("ignores `", "never ignores `"),
        IGNORES.replace("ignores `", "always ignores `"),
        IGNORES.replace("with c10d", "with static"),
        IGNORES.replace("torchrun ", "Slurm "),
        IGNORES.replace("`--node-rank`", "`--nnodes`"),
        IGNORES.replace("`--node-rank`", "--node-rank"),
        IGNORES.replace("with c10d, ", ""),
        IGNORES.replace("(c10d.ignores)", "(c10d.joins)"),
        JOINS.replace("at least", "at most"),
        JOINS.replace("at least ", ""),
        JOINS.replace("2 launchers", "3 launchers"),
        JOINS.replace("one world", "two worlds"),
    ],
)
def test_a_statement_in_other_words_is_refused(text: str) -> None:
    (found,) = judged(page("Some text.", text))
    assert (found.rule, found.place.line, found.fix) == ("claim-statement", 7, "evidoc sync")


def test_two_swapped_statements_are_both_found() -> None:
    swapped = page(IGNORES.replace("c10d.ignores", "c10d.joins"), JOINS.replace("c10d.joins", "c10d.ignores"))
    assert [(each.rule, each.place.line) for each in judged(swapped)] == [
        ("claim-statement", 5),
        ("claim-statement", 7),
    ]


def test_two_swapped_values_are_both_found() -> None:
    swapped = page("A bubble of [2](c10d.bubble) and [0.0857](c10d.launchers) launchers.")
    assert rules(judged(swapped)) == ["claim-value", "claim-value"]


def test_a_statement_moved_to_another_snippet_is_unbound() -> None:
    (found,) = judged(page(IGNORES.replace("c10d.ignores", "static.ignores")))
    assert found.rule == "claim-unbound"
    assert "ignored" in found.fix


@pytest.mark.parametrize(
    "text",
    [
        f"It is not true that {IGNORES[3:]}",
        IGNORES.replace("c10d.ignores).", "c10d.ignores) is false."),
        IGNORES.replace("c10d.ignores).", "c10d.ignores)n’t."),
        IGNORES.replace("c10d.ignores).", "c10d.ignores)는 것은 아닙니다."),
        IGNORES.replace("c10d.ignores).", "c10d.ignores) 하지 않습니다."),
        IGNORES.replace("So ", "un"),
    ],
)
def test_a_statement_turned_by_its_neighbours_is_refused(text: str) -> None:
    assert rules(judged(page(text)))[0] in ("claim-turned", "claim-glued")


def test_white_space_and_composition_make_no_difference() -> None:
    assert judged(page(IGNORES.replace("torchrun ignores", "torchrun\n  ignores"))) == []


@pytest.mark.parametrize(
    ("href", "rule", "hint"),
    [
        ("c10d.launcher", "claim-unbound", "launchers"),
        ("c10e.launchers", "claim-unbound", "launch/c10d"),
        ("../../../evidence/lunch.yaml#c10d.launchers", "claim-unbound", "launch"),
        ("../../../evidence/launch.yaml", "claim-target", "#snippet.value"),
        ("../../../evidence/launch.yaml#c10d", "claim-target", "#snippet.value"),
        (
            "../../../evidence/launch.yml#c10d.launchers",
            "claim-target",
            "../../../evidence/launch.yaml#c10d.launchers",
        ),
        (
            "../../evidence/launch.yaml#c10d.launchers",
            "claim-target",
            "../../../evidence/launch.yaml#c10d.launchers",
        ),
        (
            "/evidence/launch.yaml#c10d.launchers",
            "claim-target",
            "../../../evidence/launch.yaml#c10d.launchers",
        ),
        ("../../../../evidence/launch.yaml#c10d.launchers", "claim-target", "../../../evidence/launch.yaml#"),
        ("../../../evidence/launch.yaml#c10d.launchers@core2", "claim-unbound", "core"),
        ("../../../evidence/launch.yaml#c10d.launchers@", "claim-target", "@environment"),
    ],
)
def test_a_claim_that_leads_nowhere_is_refused_with_the_way(href: str, rule: str, hint: str) -> None:
    (found,) = judged(page(f"There are [2]({href}) launchers."))
    assert found.rule == rule
    assert hint in found.fix


@pytest.mark.parametrize(
    "href",
    [
        "https://example.org/evidence/launch.yaml",
        "./mesh.md#ranks",
        "mesh/#ranks",
        "data/x.yaml",
        "mailto:a@b.c",
    ],
)
def test_other_links_are_no_claims(href: str) -> None:
    linked = page(f"See [2]({href}).")
    assert judged(linked) == []
    assert not is_claim(linked.prose[0].links[0], linked, PROJECT)


def test_a_percent_encoded_link_is_the_same_claim() -> None:
    assert judged(page("There are [2](../../../evidence/launch.yaml#c10d%2Elaunchers).")) == []


def test_an_environment_may_be_named() -> None:
    assert judged(page("There are [2](c10d.launchers@core).")) == []


def test_the_own_environment_comes_first() -> None:
    other = replace(RECORDS["launch/c10d"].environments["core"], values={"launchers": 3})
    both = replace(
        RECORDS["launch/c10d"],
        environments={"aaa": other, **RECORDS["launch/c10d"].environments},
    )
    records = {**RECORDS, "launch/c10d": both}
    assert judged(page("[2](c10d.launchers), [3](c10d.launchers@aaa)"), records=records) == []


@pytest.mark.parametrize("verdict", [Verdict.FAILED, Verdict.STALE, Verdict.ERROR, Verdict.UNCHECKED])
def test_a_claim_on_what_does_not_hold_is_refused(verdict: Verdict) -> None:
    (found,) = judged(page(JOINS), verdicts={"launch/c10d": verdict})
    assert found.rule == "claim-unproven"
    assert verdict.value in found.message


@pytest.mark.parametrize("verdict", [each for each in Verdict if each.holds])
def test_a_claim_on_what_holds_is_fine(verdict: Verdict) -> None:
    assert judged(page(JOINS), verdicts={"launch/c10d": verdict}) == []


def test_a_false_statement_is_refused_although_its_words_are_right() -> None:
    records = {**RECORDS, "launch/c10d": record(C10D, {"ignores": False, "joins": True})}
    assert rules(judged(page(IGNORES), records=records)) == ["claim-false"]


def test_a_claim_that_shows_nothing_is_refused() -> None:
    assert rules(judged(page("There are [](c10d.launchers)."))) == ["claim-empty"]


def test_claims_in_headings_titles_and_cells_count() -> None:
    for role in Role:
        wrong = replace(page(), prose=(prose("[3](c10d.launchers) launchers", role=role),))
        assert rules(judged(wrong)) == ["claim-value"]


def test_a_value_never_recorded_says_how_to_record_it() -> None:
    (found,) = judged(page("[2](c10d.launchers)"), records={"launch/static": RECORDS["launch/static"]})
    assert found.fix == "evidoc record launch/c10d"


def test_the_finding_is_where_the_link_is() -> None:
    (found,) = judged(page("There are [2](c10d.launchers) or [3](c10d.launchers) launchers."))
    assert found.place == Place("docs/en/plan/mesh.md", 5, 35)


@pytest.mark.parametrize(
    ("text", "rule", "count"),
    [
        ("There are at least [2](c10d.launchers) launchers.", "claim-compared", 1),
        ("There are more than [2](c10d.launchers) launchers.", "claim-compared", 0),
        ("There are not [2](c10d.launchers) launchers.", "claim-changed", 1),
        ("There are twice [2](c10d.launchers) launchers.", "claim-changed", 1),
        (f"On Linux {IGNORES[3:]}", "claim-continued", 1),
        (f"{IGNORES[:-1]} and more.", "claim-continued", 1),
    ],
)
def test_words_beside_a_claim_are_refused_or_noticed(text: str, rule: str, count: int) -> None:
    found = judged(page(text))
    assert rules(found) == [rule]
    assert len(errors(found)) == count


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[2](c10d.launchers)", None),
        ("[3](c10d.launchers)", "2"),
        ("[0.08](c10d.bubble)", "0.0857"),
        ("[nothing](c10d.ignores)", "with c10d, torchrun ignores `--node-rank`"),
        ("[at most 2](c10d.joins)", "at least 2 launchers form one world"),
        ("[x](c10d.unknown)", None),
        ("[x](mesh.md#x/)", None),
    ],
)
def test_canonical_is_what_sync_writes(text: str, wanted: str | None) -> None:
    shown = page(text)
    assert canonical(shown.prose[0].links[0], shown, SNIPPETS, RECORDS, PROJECT) == wanted


@pytest.mark.parametrize(
    ("text", "unit", "held", "wanted"),
    [
        ("[3](mesh.v) GB", "GB", 64, "64"),
        ("[3 GB](mesh.v)", "GB", 64, "64 GB"),
        ("[3](mesh.v)배", "times", 4, "4"),
        ("PyTorch [2.12.0](mesh.v)", None, "2.13.0", "2.13.0"),
        ("[nccl](mesh.v)", None, "gloo", "gloo"),
        ("[`nccl`](mesh.v)", None, "gloo", "`gloo`"),
        ("[nccl](mesh.v)", None, "a_b*c", "`a_b*c`"),
    ],
)
def test_sync_keeps_the_writers_style(text: str, unit: str | None, held: Any, wanted: str) -> None:
    known = snippet("mesh", {"v": value(unit=unit)})
    accepted = record(outcome("mesh", {"v": held}))
    shown = page(text, language="ko")
    args = ({known.id: known}, {known.id: accepted}, PROJECT)
    assert canonical(shown.prose[0].links[0], shown, *args) == wanted
    synced = page(text.replace(shown.prose[0].links[0].text, wanted, 1), language="ko")
    assert list(judge_claims([synced], *args[:2], {}, PROJECT)) == []
