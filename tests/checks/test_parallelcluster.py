"""The `parallelcluster` check. A case is a file: the first line of one in `negative` is the finding."""

from __future__ import annotations

from pathlib import Path

import pytest
from aws_documents import cases, tried
from needed import needs

from evidoc.checks.parallelcluster import CHECK
from evidoc.model import Verdict

pytestmark = needs("aws")

HERE = Path(__file__).parent / "parallelcluster"


@pytest.mark.parametrize("file", cases(HERE, "positive"))
def test_a_configuration_that_can_work_passes(file: str) -> None:
    found = tried(CHECK, HERE, file)
    assert (found.passed, found.message) == (True, "")
    assert list(found.versions) == ["aws-parallelcluster"]
    assert CHECK.proof is Verdict.VALIDATED


@pytest.mark.parametrize("file", cases(HERE, "negative"))
def test_what_cannot_work_is_found_at_its_place(file: str) -> None:
    found = tried(CHECK, HERE, file)
    assert not found.passed and not found.error
    assert found.file == file
    said = (HERE / file).read_text().split("\n")[0].removeprefix("# ")
    assert f"{found.line}:{found.col}: {found.message}" == said


def test_values_are_parts_of_the_configuration() -> None:
    at = "/SharedStorage/0/FsxLustreSettings/StorageCapacity"
    assert dict(tried(CHECK, HERE, "positive/cluster.yaml", capacity={"at": at}).values) == {"capacity": 4800}
