"""Each schema against the resource definition that it was read from.

The definitions are not part of the project. They are looked for, by their digests, in the folder that the
environment variable EVIDOC_UPSTREAM names, in `.evidoc/upstream`, where `evidoc upstream get` puts them, and
in `../shared/upstream`.
"""

from __future__ import annotations

import copy
import hashlib
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from compare import differences, opened
from crd import Definition, example
from hypothesis import given, settings
from hypothesis import strategies as st
from test_engine import CUSTOM, bundled
from test_rules import OPERATORS, ROOT, SCHEMAS

from evidoc.kubernetes import Origin, Server

PLACES = [ROOT / ".evidoc/upstream", ROOT / "../shared/upstream"]
FOLDER = Path(os.environ.get("EVIDOC_UPSTREAM") or next((one for one in PLACES if one.is_dir()), PLACES[0]))
LOCK = yaml.safe_load((ROOT / "schemas/upstream.lock.yaml").read_text())
TRANSCRIBED = ("fsx.services.k8s.aws/v1alpha1", "FileSystem")
"""Its definition could not be had as a file, only as a list of its fields."""

upstream = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no resource definitions in {FOLDER}")


@cache
def files() -> dict[str, Path]:
    """The folder's files by SHA-256."""
    return {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in FOLDER.rglob("*.yaml")}


@cache
def definition(key: tuple[str, str]) -> dict[str, Any]:
    """The structural schema of a kind's definition."""
    digest = SCHEMAS.source(CUSTOM[key])["sha256"]
    if key == TRANSCRIBED:
        (path,) = FOLDER.rglob("fsx_filesystem*.yaml")
    elif digest in files():
        path = files()[digest]
    else:
        pytest.fail(f"no file in {FOLDER} has the digest {digest} of {'/'.join(key)}")
    for one in yaml.load_all(path.read_text(), Loader=yaml.CSafeLoader):
        for version in one["spec"]["versions"] if one else ():
            if (f"{one['spec']['group']}/{version['name']}", one["spec"]["names"]["kind"]) == key:
                assert version["served"]
                return version["schema"]["openAPIV3Schema"]  # type: ignore[no-any-return]
    raise AssertionError(f"{path} does not define {key}")


def test_the_lock_names_the_source_of_every_schema() -> None:
    named = {tuple(sorted(one.items())) for one in LOCK["sources"]}
    sources = [dict(SCHEMAS.source(custom)) for key, custom in CUSTOM.items() if key != TRANSCRIBED]
    assert named == {tuple(sorted(one.items())) for one in sources}


@upstream
@pytest.mark.parametrize("key", sorted(CUSTOM), ids="/".join)
def test_a_schema_has_the_fields_types_and_defaults_of_its_definition(key: tuple[str, str]) -> None:
    schema = bundled(*key)
    assert schema is not None
    assert list(differences(schema, definition(key))) == []


@upstream
def test_few_levels_are_left_open_and_each_says_why() -> None:
    found = {"/".join(key): opened(bundled(*key) or {}) for key in CUSTOM}
    assert {key: sorted(one) for key, one in found.items() if one} == {
        "argoproj.io/v1alpha1/Application": [".operation"],
        "fsx.services.k8s.aws/v1alpha1/FileSystem": [
            ".spec.ontapConfiguration",
            ".spec.openZFSConfiguration",
            ".spec.windowsConfiguration",
        ],
        "ray.io/v1/RayCluster": [".spec.headGroupSpec.headService.status"],
        "ray.io/v1/RayJob": [".spec.rayClusterSpec.headGroupSpec.headService.status"],
        "trainer.kubeflow.org/v1alpha1/TrainJob": [
            ".spec.runtimePatches[].trainingRuntimeSpec.template.spec.replicatedJobs[].template.spec.template"
        ],
    }


@upstream
def test_a_schema_that_lacks_or_adds_a_field_is_told(key: tuple[str, str] = ("ray.io/v1", "RayJob")) -> None:
    for change in ("suspend", "entrypoint"):
        schema = copy.deepcopy(bundled(*key) or {})
        spec = schema["properties"]["spec"]["properties"]
        spec["other"] = spec.pop(change)
        assert any(change in one for one in differences(schema, definition(key)))
    schema = copy.deepcopy(bundled(*key) or {})
    schema["properties"]["spec"]["properties"]["backoffLimit"]["default"] = 1
    assert list(differences(schema, definition(key))) == [".spec.backoffLimit: default 1 instead of 0"]


OPEN = ("operation", "headService", "runtimePatches", "ontapConfiguration")
READY: dict[tuple[str, str], Definition] = {}
SERVER = Server(SCHEMAS, "1.37", OPERATORS)


@upstream
@pytest.mark.parametrize("key", sorted(set(CUSTOM) - {TRANSCRIBED}), ids="/".join)
@settings(max_examples=int(os.environ.get("EVIDOC_EXAMPLES", "60")), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_schema_and_cel_accept_what_the_definition_accepts_and_nothing_else(
    key: tuple[str, str], seed: int
) -> None:
    if key not in READY:
        READY[key] = Definition(definition(key))
    value = example(READY[key].schema, random.Random(seed))
    if not isinstance(value, dict) or any(one in str(value) for one in OPEN):
        return
    value |= {"apiVersion": key[0], "kind": key[1], "metadata": {"name": "a"}}
    found = [one for one in SERVER.faults([value]) if one.origin in (Origin.SCHEMA, Origin.CEL)]
    refused = READY[key].refuses(value)
    assert bool(found) == bool(refused), (refused, [one.message for one in found])
