"""The engine: what it takes from kubernetes-validate, how schemas are put together, and that both JSON Schema
engines say the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from test_rules import OPERATORS, ROOT, SCHEMAS, damaged, documents

from evidoc.kubernetes import BadSchema, Schemas, Server
from evidoc.kubernetes.bundle import Bundle, Json
from evidoc.kubernetes.core import _admission, _within, core, versions
from evidoc.kubernetes.faults import Origin, shown
from evidoc.kubernetes.nodes import Tree
from evidoc.kubernetes.quantity import quantity
from evidoc.kubernetes.structural import Structural, origin

CUSTOM = {(one.api_version, one.kind): one for one in SCHEMAS.all()}


def bundled(api_version: str, kind: str) -> Json | None:
    custom = CUSTOM.get((api_version, kind))
    if custom is not None:
        return Bundle(core(SCHEMAS.core(custom, "1.37")), SCHEMAS.read).of_kind(custom.file)
    name = core("1.37").kinds.get((api_version, kind))
    return None if name is None else Bundle(core("1.37"), SCHEMAS.read).of_type(name)


READY: dict[tuple[str, str], tuple[Structural, Draft202012Validator, Tree]] = {}


def both(api_version: str, kind: str) -> tuple[Structural, Draft202012Validator, Tree] | None:
    key = (api_version, kind)
    if key not in READY:
        schema = bundled(*key)
        if schema is None:
            return None
        READY[key] = (Structural(schema), Draft202012Validator(schema), Tree(schema))
    return READY[key]


def fast(structural: Structural, value: Any) -> set[tuple[Any, ...]]:
    found = set()
    for one in structural.refused(value):
        for key in one.value if one.keyword == "additionalProperties" else [None]:
            found.add((one.path, one.keyword, one.origin, key))
    return found


def reference(validator: Draft202012Validator, value: Any) -> set[tuple[Any, ...]]:
    found = set()
    for error in validator.iter_errors(value):
        keyword = error.validator
        steps = list(error.absolute_schema_path)
        if "propertyNames" in steps[:-1]:
            keyword = "propertyNames"
        extra: list[Any] = [None]
        if keyword == "additionalProperties":
            extra = [key for key in error.instance if key not in error.schema.get("properties", {})]
        for key in extra:
            found.add((tuple(error.absolute_path), keyword, origin(steps), key))
    return found


@settings(max_examples=int(os.environ.get("EVIDOC_EXAMPLES", "150")), deadline=None)
@given(damaged())
def test_jsonschema_rs_and_jsonschema_refuse_the_same_for_the_same_reasons(value: Any) -> None:
    if not isinstance(value, dict):
        return
    ready = both(str(value.get("apiVersion")), str(value.get("kind")))
    if ready is None:
        return
    structural, validator, tree = ready
    settled = tree.root.settled(value)
    # jsonschema-rs leaves an empty key out of a path.
    expected = {
        (tuple(step for step in path if step != ""), *more) for path, *more in reference(validator, settled)
    }
    assert fast(structural, settled) == expected


@pytest.mark.parametrize("key", sorted(CUSTOM), ids="/".join)
def test_every_schema_is_a_json_schema_and_says_where_it_is_from(key: tuple[str, str]) -> None:
    schema = bundled(*key)
    assert schema is not None
    Draft202012Validator.check_schema(schema)
    Tree(schema, CUSTOM[key].file)  # its rules can be compiled
    source = SCHEMAS.source(CUSTOM[key])
    assert source["project"].count("/") == 1 and len(source["commit"]) == 40
    text = (ROOT / CUSTOM[key].file).read_text()
    assert "description:" not in text


def test_all_built_in_kinds_of_every_version_can_be_used() -> None:
    assert len(core("1.37").kinds) > 80
    for version in (next(iter(versions())), "1.37"):
        for name in core(version).kinds.values():
            Structural(Bundle(core(version), SCHEMAS.read).of_type(name))


def test_admission_names_types_and_fields_that_exist() -> None:
    raw = {_within(name): one for name, one in core("1.37")._raw.items()}
    for name, beyond in _admission().items():
        assert name in raw
        for part in (beyond, *beyond.get("allOf", ())):
            assert part.get("properties", {}).keys() <= raw[name].get("properties", {}).keys(), name
            assert set(part.get("required", ())) <= raw[name].get("properties", {}).keys(), name


def served(text: str, files: dict[str, str], tmp_path: Path, **options: Any) -> list[str]:
    """The faults of YAML documents under schema files of one's own."""
    import yaml

    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    server = Server(Schemas(tmp_path, "schemas"), "1.37", **options)
    found = server.faults(list(yaml.safe_load_all(text)))
    return [one.message for one in found]


HEAD = """\
x-operator: own
x-source: {project: o/r, version: v1, commit: c, path: p, sha256: s}
type: object
"""
KIND = "schemas/example.org/v1/Thing.yaml"
THING = "apiVersion: example.org/v1\nkind: Thing\nmetadata: {name: a}\n"
OWN = {"operators": frozenset({"own"})}


def test_nulls_are_pruned_and_defaults_applied_before_anything_is_judged(tmp_path: Path) -> None:
    schema = (
        HEAD
        + """
properties:
  spec:
    type: object
    default: {}
    required: [size]
    properties:
      size: {type: integer, default: 3}
      note: {type: [string, "null"]}
      other: {type: string}
    x-rules:
      - {rule: self.size == 3, message: the size is not three}
      - {rule: "!has(self.other)", message: other is there}
"""
    )
    assert served(THING, {KIND: schema}, tmp_path, **OWN) == []
    assert (
        served(THING + "spec: {size: null, other: null, note: null}", {KIND: schema}, tmp_path, **OWN) == []
    )
    found = served(THING + "spec: {size: 4, other: a}", {KIND: schema}, tmp_path, **OWN)
    assert found == ["spec: the size is not three (cel).", "spec: other is there (cel)."]


def test_cel_is_judged_even_where_the_schema_has_refused(tmp_path: Path) -> None:
    schema = (
        HEAD
        + """
properties:
  spec:
    type: object
    properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}
    x-rules:
      - {rule: self.a > self.b, message: a is not above b}
      - {rule: self.c > 0, message: c is missing}
      - {rule: self.a == oldSelf.a, message: never looked at}
"""
    )
    found = served(THING + "spec: {a: 1, b: 2, c: 3, d: 4}", {KIND: schema}, tmp_path, **OWN)
    assert found == ["spec.d: there is no such field (schema).", "spec: a is not above b (cel)."]
    # A rule that cannot be evaluated is broken, as for an API server, unless the schema has said why.
    assert served(THING + "spec: {a: 3, b: 2, d: 4}", {KIND: schema}, tmp_path, **OWN) == [found[0]]
    (alone,) = served(THING + "spec: {a: 3, b: 2}", {KIND: schema}, tmp_path, **OWN)
    assert alone.startswith("spec: c is missing [the rule cannot be evaluated: ")


def test_lists_that_are_maps_or_sets_have_no_item_twice(tmp_path: Path) -> None:
    schema = (
        HEAD
        + """
properties:
  spec:
    type: object
    properties:
      ports:
        type: array
        x-list-map-keys: [port, protocol]
        items: {type: object, properties: {port: {type: integer}, protocol: {type: string, default: TCP}}}
      names: {type: array, x-list-set: true, items: {type: string}}
"""
    )
    text = (
        THING
        + "spec: {ports: [{port: 1}, {port: 1, protocol: UDP}, {port: 1, protocol: TCP}], names: [a, b, a]}"
    )
    assert served(text, {KIND: schema}, tmp_path, **OWN) == [
        "spec.ports[2]: port 1, protocol TCP stands twice, first in item 0 (schema).",
        "spec.names[2]: a stands twice, first in item 0 (schema).",
    ]


def test_the_origin_of_a_rule_is_told(tmp_path: Path) -> None:
    schema = (
        HEAD
        + """
properties:
  a: {type: string, enum: [x, y], allOf: [{enum: [x]}]}
x-rules:
  - {rule: self.a != 'y', message: y, origin: project}
  - {rule: self.a != 'y', message: y, origin: admission}
"""
    )
    assert served(THING + "a: y", {KIND: schema}, tmp_path, **OWN) == [
        "a: “y” is none of x (admission).",
        "y (project).",
        "y (admission).",
    ]


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ("properties: {a: {typ: string}}", "`typ` is no keyword of a schema. did you mean “type”?"),
        ("properties: {a: {$ref: 'core:PodSpecs'}}", "`core:PodSpecs` names no type of Kubernetes 1.37."),
        (
            "properties: {a: {$ref: 'none.yaml'}}",
            "schemas/example.org/v1/none.yaml does not exist or is no file.",
        ),
        ("properties: {a: {$ref: '#/$defs/none'}}", "`#/$defs/none` refers to nothing."),
        ("properties: {a: text}", "`text` stands where a schema is expected."),
        ("properties: {a: {type: strin}}", "this is no JSON Schema: "),
        ("x-rules: [{rule: self.isCool(), message: a}]", "the CEL rule `self.isCool()` cannot be compiled: "),
        ("x-rules: [{rule: 'true', message: a, origin: me}]", "`me` is no origin of a rule."),
        ("x-rules: [{rule: 'true', message: a, if: b}]", "`if` is no key of a rule (of `true`)."),
        ("x-rules: [{message: a}]", "is no rule: it needs `rule` and `message`."),
        ("a: [", "this is no YAML: "),
    ],
)
def test_a_schema_that_cannot_be_used_is_an_error_of_its_file(tmp_path: Path, schema: str, said: str) -> None:
    with pytest.raises(BadSchema) as caught:
        served(THING, {KIND: HEAD + schema}, tmp_path, **OWN)
    assert said in caught.value.message
    assert caught.value.file == KIND or said.startswith("`core:") or "none.yaml" in said


def test_a_changed_schema_is_read_again(tmp_path: Path) -> None:
    closed = HEAD + "properties: {a: {$ref: 'part.yaml'}}"
    part = "schemas/example.org/v1/part.yaml"
    assert served(THING + "a: 1", {KIND: closed, part: "type: integer"}, tmp_path, **OWN) == []
    assert served(THING + "a: 1", {part: "type: string"}, tmp_path, **OWN) != []


@pytest.mark.parametrize(
    ("api_version", "kind", "operators", "said"),
    [
        (
            "slinky.slurm.net/v1alpha1",
            "SlurmCluster",
            {"slinky"},
            "slinky.slurm.net has Accounting (v1beta1), ",
        ),
        ("slinky.slurm.net/v1alpha1", "NodeSet", {"slinky"}, "slinky serves slinky.slurm.net/v1beta1"),
        (
            "kubeflow.org/v1",
            "MPIJob",
            {"mpi-operator"},
            "MPIJob of kubeflow.org/v1 is served by training-operator",
        ),
        (
            "kubeflow.org/v2beta1",
            "MPIJob",
            set(),
            "is served by mpi-operator, which is not among the operators",
        ),
        ("extensions/v1beta1", "Deployment", set(), "in Kubernetes 1.37; it is of apps/v1"),
        ("example.org/v1", "Thing", set(), "neither Kubernetes 1.37 nor a schema has it"),
        ("../x/v1", "Thing", set(), "neither Kubernetes 1.37 nor a schema has it"),
        ("v1", "DeleteOptions", set(), "neither Kubernetes 1.37 nor a schema has it"),
    ],
)
def test_an_unknown_kind_is_a_fault_with_a_hint(
    api_version: str, kind: str, operators: set[str], said: str
) -> None:
    server = Server(SCHEMAS, "1.37", frozenset(operators))
    (fault,) = server.faults([{"apiVersion": api_version, "kind": kind, "metadata": {"name": "a"}}])
    assert said in fault.reason and fault.path == ("apiVersion",)


def test_mpijob_v1_is_known_where_the_training_operator_is() -> None:
    job = documents("positive/mpijob-v1.yaml")
    assert Server(SCHEMAS, "1.37", frozenset({"training-operator"})).faults(job) == []


@pytest.mark.parametrize("value", [None, 1, "a", [], {}, {"kind": "Pod"}, {"apiVersion": 1, "kind": "Pod"}])
def test_what_is_no_object_is_a_fault(value: Any) -> None:
    (fault,) = Server(SCHEMAS, "1.37").faults([value])
    assert "no Kubernetes object" in fault.reason


def test_an_unknown_version_or_operator_is_an_error() -> None:
    with pytest.raises(BadSchema, match=r"Kubernetes 1\.99 is not known; kubernetes-validate has 1\.25, "):
        Server(SCHEMAS, "1.99")
    with pytest.raises(BadSchema, match=r"operator `volcan`; did you mean “volcano”\?"):
        Server(SCHEMAS, "1.37", frozenset({"volcan"}))


def test_embedded_types_are_those_of_the_version_that_an_operator_has() -> None:
    def fields(version: str) -> Iterator[str]:
        schema = Bundle(core(version), SCHEMAS.read).of_kind(CUSTOM["kubeflow.org/v2beta1", "MPIJob"].file)
        yield from schema["$defs"]["io.k8s.api.core.v1.PodSpec"]["properties"]

    assert SCHEMAS.core(CUSTOM["kubeflow.org/v2beta1", "MPIJob"], "1.37") == "1.35"
    assert "schedulingGroup" in set(fields("1.36")) - set(fields("1.35"))
    assert {"slinky", "volcano", "kuberay", "karpenter", "argo-cd"} <= OPERATORS


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("500m", "1/2"), ("2", "2"), (2, "2"), ("10Gi", str(10 * 2**30)), ("1.5k", "1500"), ("1e3", "1000"),
        ("100n", "1/10000000"), (0.5, "1/2"), ("10GiB", None), ("", None), (True, None), (float("inf"), None),
        ("1Ki ", None), (None, None), ("0x1", None),
    ],
)  # fmt: skip
def test_quantities_are_exact_numbers(text: Any, number: str | None) -> None:
    found = quantity(text)
    assert (None if found is None else str(found)) == number


@given(st.lists(st.integers(0, 3) | st.sampled_from(["a", "b-c", "d.e", "f/g"]), min_size=1, max_size=4))
def test_paths_are_shown_as_people_write_them(path: list[Any]) -> None:
    text = shown(tuple(path))
    assert text.count("[") == sum(isinstance(one, int) or "." in one or "/" in one for one in path)


def test_a_keyword_below_allof_is_admission_and_a_field_of_that_name_is_not() -> None:
    assert origin(["properties", "a", "allOf", 0, "enum"]) is Origin.ADMISSION
    assert origin(["properties", "allOf", "items", "type"]) is Origin.SCHEMA
