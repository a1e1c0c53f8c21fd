"""The `json-schema` check. A case is a file: in `negative` its first line (or `.expected`) is the finding."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from evidoc.checks.base import Runner, Tried
from evidoc.checks.json_schema import CHECK
from evidoc.model import Place, Snippet, ValueSpec, Verdict
from evidoc.run.job import Job, Ran

HERE = Path(__file__).parent / "json-schema"
SUFFIXES = (".json", ".yaml", ".yml")


class NoRunner(Runner):
    """Nothing of a validated file may run."""

    def run(self, job: Job) -> Ran:
        raise AssertionError(job)


def tried(root: Path, file: str, schema: str = "schemas/job.yaml", **values: dict[str, object]) -> Tried:
    spec = Place("topic.yaml", 3, 1)
    specs = {
        name: ValueSpec(name, Place("topic.yaml", 7, 5), options=value) for name, value in values.items()
    }
    snippet = Snippet("topic/x", (file,), "json-schema", spec, values=specs, options={"schema": schema})
    return CHECK.run(snippet, root, NoRunner())


def cases(folder: str) -> list[str]:
    return sorted(f"{folder}/{path.name}" for path in (HERE / folder).iterdir() if path.suffix in SUFFIXES)


@pytest.mark.parametrize("file", cases("positive"))
def test_what_the_schema_accepts_passes(file: str) -> None:
    found = tried(HERE, file)
    assert (found.passed, found.message) == (True, "")
    assert list(found.versions) == ["jsonschema"]
    assert CHECK.proof is Verdict.VALIDATED


@pytest.mark.parametrize("file", cases("negative"))
def test_what_it_does_not_accept_is_found_at_its_place(file: str) -> None:
    beside = HERE / f"{file}.expected"
    text = (beside if beside.exists() else HERE / file).read_text()
    found = tried(HERE, file)
    assert not found.passed and not found.error
    assert found.file == file
    assert f"{found.line}:{found.col}: {found.message}" == text.split("\n")[0].removeprefix("# ")


def test_all_refusals_are_in_the_output() -> None:
    found = tried(HERE, "negative/additional-key.yaml")
    assert found.output.split("\n") == [
        "negative/additional-key.yaml:2:1: 'spec' is a required property.",
        "negative/additional-key.yaml:4:1: Additional properties are not allowed ('sepc' was unexpected).",
        "",
    ]


def test_values_are_parts_of_the_document_and_all_given() -> None:
    values = {
        "replicas": {"at": "/spec/replicas"},
        "image": {"at": "/spec/template/1/image"},
        "since": {"at": "/since"},
    }
    found = tried(HERE, "positive/job.yaml", **values)
    assert dict(found.values) == {"replicas": 2, "image": "b", "since": "2026-11-29"}
    snippet = Snippet("t/x", ("a.yaml",), "json-schema", Place("t"), values=dict.fromkeys(values))  # type: ignore[arg-type]
    assert CHECK.given(snippet, HERE) == set(values)


def test_a_value_may_name_its_document() -> None:
    found = tried(HERE, "positive/several.yml", last={"at": "/spec/replicas", "document": 3}, all={"at": ""})
    assert dict(found.values) == {"last": 3, "all": {"kind": "Job", "spec": {"replicas": 1}}}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({}, "the value `x` needs `at`, the JSON pointer to it."),
        ({"at": "/spec/none"}, "`/spec/none` points to nothing in positive/job.yaml."),
        ({"at": "/spec/template/01"}, "`/spec/template/01` points to nothing in positive/job.yaml."),
        ({"at": "/spec/template/-1"}, "`/spec/template/-1` points to nothing in positive/job.yaml."),
        ({"at": "/kind", "document": 2}, "positive/job.yaml has no document 2."),
    ],
)
def test_a_value_that_is_not_there_is_found_at_its_spec(value: dict[str, object], said: str) -> None:
    found = tried(HERE, "positive/job.yaml", x=value)
    assert (found.error, found.file, found.line, found.col) == (True, "topic.yaml", 7, 5)
    assert found.message == said


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (
            "type: objet",
            (1, 7),
            "this is no JSON Schema: 'objet' is not valid under any of the given schemas.",
        ),
        ("properties:\n  a: {minimum: x}", (2, 16), "this is no JSON Schema: 'x' is not of type 'number'."),
        ("$ref: other.yaml", (1, 1), "schemas/other.yaml does not exist or is no file."),
        ("$ref: ../../outside.yaml", (1, 1), "outside.yaml does not exist or is no file."),
        ("$ref: https://example.org/x", (1, 1), "`https://example.org/x` is no file of the project"),
        ("$ref: '#/$defs/none'", (1, 1), "`/$defs/none` refers to nothing."),
        ("a: 1\na: 2", (2, 1), "the key `a` stands twice, first in line 1."),
        ("{}\n---\n{}", (1, 1), "a schema file holds exactly one document."),
    ],
)
def test_a_schema_that_cannot_be_used_is_an_error_at_its_place(
    tmp_path: Path, text: str, place: tuple[int, int], said: str
) -> None:
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas/job.yaml").write_text(text)
    (tmp_path / "a.yaml").write_text("b: 1")
    found = tried(tmp_path, "a.yaml")
    assert found.error and not found.passed
    assert found.message.startswith(said)
    assert (found.line, found.col) == place


def test_the_schema_and_all_it_refers_to_are_inputs(tmp_path: Path) -> None:
    snippet = Snippet("t/x", ("a.yaml",), "json-schema", Place("t"), options={"schema": "schemas/job.yaml"})
    assert CHECK.inputs(snippet, HERE) == ("schemas/job.yaml", "schemas/parts/spec.yaml")
    shutil.copytree(HERE / "schemas", tmp_path / "schemas")
    (tmp_path / "schemas/parts/spec.yaml").write_text('{"$ref":"../more.json#/a"}')
    assert CHECK.inputs(snippet, tmp_path) == (
        "schemas/job.yaml",
        "schemas/more.json",
        "schemas/parts/spec.yaml",
    )


def test_another_kind_of_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("")
    shutil.copytree(HERE / "schemas", tmp_path / "schemas")
    assert tried(tmp_path, "a.toml").message == "a.toml is neither .json nor .yaml nor .yml."
