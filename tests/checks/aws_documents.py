"""Trying one document with a check of the environment `aws`, and the cases that are files."""

from __future__ import annotations

from pathlib import Path

from needed import environment

from evidoc.checks.base import Check, Tried
from evidoc.model import Place, Refusal, Snippet, ValueSpec
from evidoc.run import Sandbox


def cases(here: Path, folder: str) -> list[str]:
    """The files of a folder of cases, as names below `here`; never none."""
    found = sorted(f"{folder}/{path.name}" for path in (here / folder).iterdir())
    assert found, f"{here / folder} holds no case"
    return found


def tried(check: Check, root: Path, file: str, refused: str = "", **values: dict[str, object]) -> Tried:
    """What `check` says of `file`, with the options of each value, and the message of a refusal."""
    snippet = Snippet(
        "topic/x",
        (file,),
        check.name,
        Place("topic.yaml", 3, 1),
        values={key: ValueSpec(key, Place("topic.yaml", 7, 5), options=each) for key, each in values.items()},
        refused=Refusal(refused, {}, Place("t")) if refused else None,
    )
    with Sandbox(root, python=environment("aws").python) as sandbox:
        return check.run(snippet, root, sandbox)
