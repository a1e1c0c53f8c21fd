"""Rules: each has examples named for it, and none of them fails, whatever a manifest holds."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from test_manifests import HERE, OPTION, ROOT, cases

from evidoc.kubernetes import Fault, Schemas, Server
from evidoc.kubernetes.rules import RULES
from evidoc.kubernetes.rules.base import Rule

SCHEMAS = Schemas(ROOT, "schemas")
OPERATORS = frozenset(one.operator for one in SCHEMAS.all())


def faults(documents: list[Any], instances: tuple[str, ...] = ()) -> list[Fault]:
    return Server(SCHEMAS, "1.37", OPERATORS, instances).faults(documents)


def documents(file: str) -> list[Any]:
    return [one for one in yaml.safe_load_all((HERE / file).read_text()) if one is not None]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_refuses_its_negative_example_and_no_rule_its_positive_one(rule: Rule) -> None:
    file = HERE / f"negative/rules/{rule.name}.yaml"
    options = yaml.safe_load("\n".join(OPTION.findall(file.read_text()))) or {}
    found = faults(
        documents(f"negative/rules/{rule.name}.yaml"), instances=tuple(options.get("instances", ()))
    )
    assert {one.rule for one in found} == {rule.name}
    assert {one.origin for one in found} == {rule.origin}
    assert (HERE / f"positive/rules/{rule.name}.yaml").is_file()  # it passes: see test_manifests


def test_every_example_of_a_rule_is_named_for_one() -> None:
    names = {Path(file).stem for file in cases("negative/rules")}
    assert names == {rule.name for rule in RULES}


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.builds(dict, a=st.just("b")),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
ALL = [one for folder in ("positive", "negative") for file in cases(folder) for one in documents(file)]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a value, as the container and the key or index there."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in list(steps):
        yield value, step
        yield from places(one)


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """An example in which up to three parts are anything at all, or gone."""
    value = copy.deepcopy(draw(st.sampled_from(ALL)))
    for _ in range(draw(st.integers(1, 3))):
        container, step = draw(st.sampled_from(list(places(value))))
        if draw(st.booleans()):
            container[step] = draw(JSON)
        elif isinstance(container, dict):
            del container[step]
        if not list(places(value)):
            break
    return value


@settings(max_examples=int(os.environ.get("EVIDOC_EXAMPLES", "300")), deadline=None)
@given(st.lists(damaged(), min_size=1, max_size=2))
def test_whatever_a_manifest_holds_the_answer_is_faults_with_places(values: list[Any]) -> None:
    for fault in faults(values):
        assert 0 <= fault.manifest < len(values)
        assert fault.reason and not fault.reason.endswith(".")
        part = values[fault.manifest]
        for step in fault.path[:-1]:
            if not isinstance(part, dict | list) or (isinstance(part, dict) and step not in part):
                break  # within what a default has put in
            part = part[step]
