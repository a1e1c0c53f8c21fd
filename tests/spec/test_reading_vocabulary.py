"""`vocabulary.yaml` lists names, each with a reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from evidoc.config import Project
from evidoc.model import Place
from evidoc.spec.vocabulary import load_vocabulary


def test_a_project_may_have_none(make: Callable[..., Project]) -> None:
    vocabulary, findings = load_vocabulary(make({}))
    assert (dict(vocabulary.names), findings) == ({}, [])


def test_names_know_their_line(make: Callable[..., Project]) -> None:
    vocabulary, findings = load_vocabulary(make({"vocabulary.yaml": "names:\n  S3: a service\n"}))
    assert findings == []
    assert vocabulary.names == {"S3": Place("vocabulary.yaml", 2, 3)}


@pytest.mark.parametrize(
    "text", ["names:\n  S3:\n", "names:\n  S3: ''\n", "names: [S3]\n", "other: {}\n", "- S3\n", "names: {\n"]
)
def test_a_name_without_a_reason_and_another_form_are_findings(
    make: Callable[..., Project], text: str
) -> None:
    vocabulary, findings = load_vocabulary(make({"vocabulary.yaml": text}))
    assert [each.place.file for each in findings] == ["vocabulary.yaml"]
    assert not vocabulary.names
