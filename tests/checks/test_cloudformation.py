"""The `cloudformation` check. A case is a file: the first line of one in `negative` is the finding."""

from __future__ import annotations

from pathlib import Path

import pytest
from needed import environment, needs

from evidoc.checks.base import Tried
from evidoc.checks.cloudformation import CHECK
from evidoc.model import Place, Snippet, ValueSpec, Verdict
from evidoc.run import Sandbox

pytestmark = needs("aws")

HERE = Path(__file__).parent / "cloudformation"


def tried(file: str, **values: dict[str, object]) -> Tried:
    specs = {
        name: ValueSpec(name, Place("topic.yaml", 7, 5), options=value) for name, value in values.items()
    }
    snippet = Snippet("topic/x", (file,), "cloudformation", Place("topic.yaml", 3, 1), values=specs)
    with Sandbox(HERE, python=environment("aws").python) as sandbox:
        return CHECK.run(snippet, HERE, sandbox)


def cases(folder: str) -> list[str]:
    return sorted(f"{folder}/{path.name}" for path in (HERE / folder).iterdir())


@pytest.mark.parametrize("file", cases("positive"))
def test_a_template_that_can_work_passes(file: str) -> None:
    found = tried(file)
    assert (found.passed, found.message) == (True, "")
    assert list(found.versions) == ["cfn-lint"]
    assert CHECK.proof is Verdict.VALIDATED


@pytest.mark.parametrize("file", cases("negative"))
def test_what_cannot_work_is_found_at_its_place(file: str) -> None:
    found = tried(file)
    assert not found.passed and not found.error
    assert found.file == file
    said = (HERE / file).read_text().split("\n")[0].removeprefix("# ")
    assert f"{found.line}:{found.col}: {found.message}" == said


def test_values_are_parts_of_the_template() -> None:
    at = "/Resources/Lustre/Properties/StorageCapacity"
    assert dict(tried("positive/scratch.yaml", capacity={"at": at}).values) == {"capacity": 1200}
