"""Configurations of JupyterHub, held against its real classes, and the Pods of their profiles.

A case is a file. In `positive` its first line holds the image of each profile's Pod, in `negative` the line
and the message of the finding.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from needed import needs

from evidoc.checks.base import Tried
from evidoc.checks.jupyterhub import CHECK
from evidoc.config import load_project
from evidoc.environments import load_environments
from evidoc.model import Place, Snippet, ValueSpec
from evidoc.run import Sandbox

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "jupyterhub"
SPEC = "snippets/demo/topic.yaml"

pytestmark = needs("jupyterhub")


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    python = load_environments(load_project(ROOT))[0]["jupyterhub"].python
    with Sandbox(tmp_path_factory.mktemp("project"), python=python) as running:
        yield running


def tried(
    sandbox: Sandbox, root: Path, text: str, values: dict[str, dict[str, str]], **options: Any
) -> Tried:
    """What the check says of a configuration, in a project that knows the instance types of this one."""
    file = root / "snippets/demo/config.py"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "schemas/facts", root / "schemas/facts")
    specs = {name: ValueSpec(name, Place(SPEC, 10), options=each) for name, each in values.items()}
    snippet = Snippet(
        "demo/name", ("snippets/demo/config.py",), CHECK.name, Place(SPEC, 3), values=specs, options=options
    )
    return CHECK.run(snippet, root, sandbox)


@pytest.mark.parametrize("case", sorted((CASES / "positive").iterdir()), ids=lambda case: case.stem)
def test_each_profile_becomes_a_pod(case: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    text = case.read_text("utf-8")
    expected = json.loads(text.split("\n")[0].removeprefix("# "))
    asked = {
        f"v{number}": {"profile": slug, "at": "/spec/containers/0/image"}
        for number, slug in enumerate(expected)
    }
    found = tried(sandbox, tmp_path, text, asked)
    assert found.passed, found.message
    assert list(found.values.values()) == list(expected.values())
    assert {"jupyterhub", "jupyterhub-kubespawner", "kubernetes"} <= found.versions.keys()


@pytest.mark.parametrize("case", sorted((CASES / "negative").iterdir()), ids=lambda case: case.stem)
def test_a_wrong_configuration_is_refused_at_its_line(case: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    text = case.read_text("utf-8")
    line, _, message = text.split("\n")[0].removeprefix("# ").partition(": ")
    found = tried(sandbox, tmp_path, text, {})
    assert (found.passed, found.error) == (False, False), found.message
    assert message in found.message
    assert (found.file, found.line) == ("snippets/demo/config.py", int(line))


def test_each_user_has_pods_of_their_own(sandbox: Sandbox, tmp_path: Path) -> None:
    claims = {user: {"user": user, "at": "/metadata/name"} for user in ("ann", "bob")}
    text = 'c = get_config()\nc.KubeSpawner.image = "example.org/notebook:1.0.0"\n'
    found = tried(sandbox, tmp_path, text, claims, users=["ann", "bob"])
    assert dict(found.values) == {"ann": "jupyter-ann", "bob": "jupyter-bob"}


@pytest.mark.parametrize("options", [{"profile": "huge"}, {"user": "eve"}])
def test_a_value_of_no_pod_is_an_error_in_the_spec(
    options: dict[str, str], sandbox: Sandbox, tmp_path: Path
) -> None:
    found = tried(sandbox, tmp_path, "c = get_config()\n", {"image": options})
    assert (found.passed, found.error, found.file, found.line) == (False, True, SPEC, 10)
