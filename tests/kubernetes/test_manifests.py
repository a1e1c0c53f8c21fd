"""Manifests that pass and that are refused. A case is a file.

Comments may hold the spec's options: `# operators: [volcano]`. A file in `negative/` has a
second file beside it, `NAME.expected`, with one line for every fault: `line:col: message`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from evidoc.checks.base import Runner, Tried
from evidoc.checks.kubernetes import CHECK
from evidoc.model import Place, Refusal, Snippet, ValueSpec, Verdict
from evidoc.run.job import Job, Ran

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


OPTION = re.compile(r"^# ((?:kubernetes|operators|instances): .*)", re.MULTILINE)


class NoRunner(Runner):
    """Nothing of a validated file may run."""

    def run(self, job: Job) -> Ran:
        raise AssertionError(job)


def tried(file: Path | str, refused: str = "", **values: dict[str, object]) -> Tried:
    path = HERE / file
    options = yaml.safe_load("\n".join(OPTION.findall(path.read_text()))) or {}
    place = Place("topic.yaml", 3, 1)
    snippet = Snippet(
        "topic/x",
        (path.relative_to(ROOT).as_posix(),),
        "kubernetes",
        place,
        values={name: ValueSpec(name, place, options=value) for name, value in values.items()},
        refused=Refusal(refused, {}, place) if refused else None,
        options=options,
    )
    found = CHECK.run(snippet, ROOT, NoRunner())
    if found.passed or found.output:
        return found
    # A file that cannot be read has one fault, its message.
    return replace(found, output=f"{found.file}:{found.line}:{found.col}: {found.message}\n")


def cases(folder: str) -> list[str]:
    return sorted(path.relative_to(HERE).as_posix() for path in (HERE / folder).rglob("*.yaml"))


@pytest.mark.parametrize("file", cases("positive"))
def test_a_sound_manifest_passes(file: str) -> None:
    found = tried(file)
    assert (found.passed, found.error, found.output) == (True, False, "")


@pytest.mark.parametrize("file", cases("negative"))
def test_a_faulty_manifest_is_refused_at_every_place_for_its_reason(file: str) -> None:
    found = tried(file)
    assert not found.passed and not found.error
    expected = (HERE / f"{file}.expected").read_text()
    where = (HERE / file).relative_to(ROOT).as_posix() + ":"
    assert found.output.replace(where, "") == expected


def test_values_are_parts_of_a_document_and_given() -> None:
    found = tried("positive/job-indexed.yaml", pods={"at": "/spec/parallelism"}, kind={"at": "/kind"})
    assert dict(found.values) == {"pods": 4, "kind": "Job"}
    assert CHECK.proof is Verdict.VALIDATED
    snippet = Snippet("t/x", (), "kubernetes", Place("t"), values=dict.fromkeys(found.values))  # type: ignore[arg-type]
    assert CHECK.given(snippet, ROOT) == {"pods", "kind"}


def test_the_expected_fault_is_the_message_even_where_others_come_before_it() -> None:
    found = tried("negative/job-many-faults.yaml", "fieldPath")
    assert found.message.startswith("spec.template.spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: ")
    assert found.message.endswith("(and 14 more).")


def test_versions_say_what_the_verdict_is_about() -> None:
    found = tried("positive/volcano-job.yaml")
    assert dict(found.versions) == {
        "kubernetes": "1.37",
        "kubernetes-validate": "1.37.0",
        "volcano": "1.15.1",
    }
