"""The instance types of the rules and of the site's table are the same facts."""

from __future__ import annotations

import pytest
import yaml
from test_manifests import ROOT

FACTS = yaml.safe_load((ROOT / "schemas/facts/instances.yaml").read_text())["instances"]
TABLE = yaml.safe_load((ROOT / "snippets/instances/instances.yaml").read_text())
RESOURCES = {True: "aws.amazon.com/neuron", False: "nvidia.com/gpu"}


@pytest.mark.parametrize("name", sorted(FACTS.keys() & TABLE.keys()))
def test_the_rules_and_the_table_say_the_same_of_an_instance_type(name: str) -> None:
    fact, row = FACTS[name], TABLE[name]
    assert fact["gpu"] == row["accelerator"]
    offered = fact["allocatable"]
    assert offered[RESOURCES[row["accelerator"].startswith("Trainium")]] == row["count"]
    assert offered.get("vpc.amazonaws.com/efa", row["efa"]) == row["efa"]


def test_no_type_of_the_table_is_unknown_to_the_rules_but_the_newest() -> None:
    assert TABLE.keys() - FACTS.keys() <= {"p6-b300.48xlarge"}
