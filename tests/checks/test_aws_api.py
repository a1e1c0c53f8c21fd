"""The `aws-api` check. A case is a file: the first line of one in `negative` is the finding."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from aws_documents import cases, tried
from needed import environment, needs

from evidoc.checks.aws_api import CHECK
from evidoc.model import Place, Snippet, ValueSpec, Verdict
from evidoc.run import Sandbox

pytestmark = needs("aws")

HERE = Path(__file__).parent / "aws-api"
PYTHON = environment("aws").python


@pytest.mark.parametrize("file", cases(HERE, "positive"))
def test_what_the_model_and_the_rules_accept_passes(file: str) -> None:
    found = tried(CHECK, HERE, file)
    assert (found.passed, found.message) == (True, "")
    assert list(found.versions) == ["botocore"]
    assert CHECK.proof is Verdict.VALIDATED


@pytest.mark.parametrize("file", cases(HERE, "negative"))
def test_what_they_do_not_accept_is_found_at_its_place(file: str) -> None:
    found = tried(CHECK, HERE, file)
    assert not found.passed and not found.error
    assert found.file == file
    said = (HERE / file).read_text().split("\n")[0].removeprefix("# ")
    assert f"{found.line}:{found.col}: {found.message}" == said


def test_the_message_is_the_refusal_that_the_snippet_expects(tmp_path: Path) -> None:
    text = (HERE / "negative/capacity-between-steps.yaml").read_text()
    (tmp_path / "a.yaml").write_text(text.replace("125", "100"))
    assert "not 100 (and 1 more)." in tried(CHECK, tmp_path, "a.yaml", "not 100").message
    assert "not 3000 (and 1 more)." in tried(CHECK, tmp_path, "a.yaml", "not 3000").message
    assert tried(CHECK, tmp_path, "a.yaml").output.count("\n") == 2


def test_values_of_the_request_are_given_and_those_of_the_model_are_not() -> None:
    values = {
        "type": {"at": "/parameters/StorageType"},
        "sets": {"fact": "lustre-throughput", "key": "PERSISTENT_2 SSD"},
        "most": {"of": "CreateFileSystemRequest.SubnetIds", "limit": "max"},
        "kinds": {"of": "CreateFileSystemRequest.FileSystemType", "limit": "enum"},
        "association": {"of": "CreateDataRepositoryAssociation", "limit": "exists"},
        "nothing": {"of": "CreateNothing", "limit": "exists"},
    }
    found = tried(CHECK, HERE, "positive/hdd.yaml", **values)
    assert dict(found.values) == {
        "type": "HDD",
        "sets": [125, 250, 500, 1000],
        "most": 50,
        "kinds": ["WINDOWS", "LUSTRE", "ONTAP", "OPENZFS"],
        "association": True,
        "nothing": False,
    }
    specs = {name: ValueSpec(name, Place("t"), options=value) for name, value in values.items()}
    assert CHECK.given(Snippet("t/x", ("a",), "aws-api", Place("t"), values=specs), HERE) == {"type"}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({}, "the value `x` needs one of `at`, `fact`, and `of` with `limit`."),
        ({"of": "RetryStrategy"}, "the value `x` needs one of `at`, `fact`, and `of` with `limit`."),
        ({"fact": "none"}, "there is no fact `none`"),
        ({"fact": "lustre-throughput", "key": "a"}, "the fact `lustre-throughput` has no entry `a`."),
        ({"of": "Nothing.At", "limit": "max"}, "fsx has no shape or member `Nothing.At`."),
        ({"of": "StorageType", "limit": "max"}, "`StorageType` states no max."),
        ({"at": "/none"}, "`/none` points to nothing in positive/hdd.yaml."),
    ],
)
def test_a_value_that_is_not_there_is_found_at_its_spec(value: dict[str, object], said: str) -> None:
    found = tried(CHECK, HERE, "positive/hdd.yaml", x=value)
    assert (found.error, found.file, found.line, found.col) == (True, "topic.yaml", 7, 5)
    assert found.message.startswith(said)


def test_without_botocore_the_check_says_what_is_missing() -> None:
    snippet = Snippet("topic/x", ("positive/hdd.yaml",), "aws-api", Place("topic.yaml", 3, 1))
    with Sandbox(HERE) as sandbox:
        found = CHECK.run(snippet, HERE, sandbox)
    assert found.error
    assert found.message == "the check needs botocore: say `environment:` with one that has it."


def within(program: str) -> object:
    """What a program prints as JSON that runs where botocore is."""
    source = str(Path(sys.modules["evidoc"].__file__ or "").parents[1])
    done = subprocess.run(
        [str(PYTHON), "-c", f"import sys, json; sys.path.insert(0, {source!r})\n{program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_a_fact_that_the_documentation_no_longer_states_is_an_error_and_no_pass() -> None:
    program = """
from evidoc.checks.inside import aws_facts, aws_api
shape = aws_facts.shape_at("sagemaker", "StoppingCondition.MaxRuntimeInSeconds")
shape.documentation = shape.documentation.replace("28 days", "four weeks")
aws_facts.shape_at = lambda service, where: shape
request = {"service": "sagemaker", "operation": "CreateTrainingJob", "parameters": {"TrainingJobName": "a",
    "RoleArn": "arn:aws:iam::111122223333:role/a", "OutputDataConfig": {"S3OutputPath": "s3://a/b"},
    "StoppingCondition": {"MaxRuntimeInSeconds": 1}}}
print(json.dumps(aws_api.answer({"requests": [request], "values": {}})))
"""
    found = within(program)
    assert isinstance(found, dict)
    assert found["error"].startswith("the documentation of sagemaker StoppingCondition.MaxRuntimeInSeconds")


def test_every_fact_is_found_in_the_pinned_model() -> None:
    program = """
from evidoc.checks.inside.aws_facts import FACTS, fact
print(json.dumps({name: fact(name) for name in FACTS}))
"""
    found = within(program)
    assert isinstance(found, dict)
    assert all(found.values())
    assert (found["training-days"], found["associations-most"], found["associations-not-on"]) == (
        28,
        8,
        "SCRATCH_1",
    )
    assert found["lustre-ssd-capacity"] == {"first": 1200, "second": 2400, "step": 2400}


def test_the_walk_refuses_all_that_botocore_refuses() -> None:
    program = (
        f"folder = {str(HERE)!r}"
        + """
from pathlib import Path
import yaml
from botocore.validate import ParamValidator
from evidoc.checks.inside.aws_model import _walk, operation_input
missed = []
for file in sorted(Path(folder).glob("*/*.yaml")):
    for request in yaml.safe_load_all(file.read_text()):
        shape = isinstance(request, dict) and "parameters" in request and operation_input(
            request["service"], request["operation"])
        if not shape:
            continue
        ours = list(_walk(request["parameters"], shape, ("parameters",)))
        if ParamValidator().validate(request["parameters"], shape).has_errors() and not ours:
            missed.append(file.name)
print(json.dumps(missed))
"""
    )
    assert within(program) == []
