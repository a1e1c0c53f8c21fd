"""The part of the check `aws-api` that needs botocore: it judges a request and reads values of the model."""

from __future__ import annotations

import functools
from dataclasses import asdict
from difflib import get_close_matches
from typing import Any

from evidoc.checks.inside.aws_facts import FACTS, LostFactError, fact
from evidoc.checks.inside.aws_fault import Fault
from evidoc.checks.inside.aws_model import faults, model, operation_input, shape_at
from evidoc.checks.inside.aws_rules import RULES

_KEYS = ("service", "operation", "parameters")


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """`requests` judged: `faults` with the number of the request each, `values`, and `error`, a lost fact."""
    found: list[dict[str, Any]] = []
    values: dict[str, Any] = {}
    try:
        for number, request in enumerate(asked["requests"]):
            found += [{"request": number, **asdict(fault)} for fault in request_faults(request)]
        if not found:
            values = {
                name: _value(asked["requests"][0]["service"], spec) for name, spec in asked["values"].items()
            }
    except LostFactError as lost:
        return {"faults": [], "values": {}, "error": f"{lost}.", "value": None}
    except _NoValueError as none:
        return {"faults": [], "values": {}, "error": str(none), "value": _first_bad(asked)}
    return {"faults": found, "values": values, "error": "", "value": None}


def request_faults(request: Any) -> list[Fault]:
    """What is wrong with `{service, operation, parameters}`."""
    if not isinstance(request, dict):
        return [Fault((), "a request is a mapping with `service`, `operation` and `parameters`.")]
    for name in request:
        if name not in _KEYS:
            return [Fault((name,), f"a request has no `{name}`: it has {', '.join(_KEYS)}.", key=True)]
    for name in _KEYS:
        if name not in request:
            return [Fault((), f"a request needs `{name}`.")]
    service, operation = str(request["service"]), str(request["operation"])
    known = model(service)
    if known is None:
        return [Fault(("service",), f"botocore knows no service `{service}`.")]
    shape = operation_input(service, operation)
    if shape is None:
        near = get_close_matches(operation, known.operation_names, n=1)
        meant = f", but `{near[0]}`." if near else "."
        return [Fault(("operation",), f"{service} has no operation `{operation}`{meant}")]
    found = faults(shape, request["parameters"], ("parameters",))
    if not found:
        rules = RULES.get((service, operation), ())
        found = [fault for rule in rules for fault in rule(request["parameters"], ("parameters",))]
    return found


class _NoValueError(Exception):
    pass


def _value(service: str, spec: dict[str, Any]) -> Any:
    """A value of the model: a fact, perhaps one entry of it, or a limit of a shape."""
    if "fact" in spec:
        if spec["fact"] not in FACTS:
            raise _NoValueError(f"there is no fact `{spec['fact']}`: there are {', '.join(FACTS)}.")
        found = fact(spec["fact"])
        if "key" not in spec:
            return found
        if not isinstance(found, dict) or spec["key"] not in found:
            raise _NoValueError(f"the fact `{spec['fact']}` has no entry `{spec['key']}`.")
        return found[spec["key"]]
    of, limit = spec["of"], spec["limit"]
    known = model(service)
    if limit == "exists":
        return bool(known and (of in known.operation_names or shape_at(service, of) is not None))
    shape = shape_at(service, of)
    if shape is None:
        raise _NoValueError(f"{service} has no shape or member `{of}`.")
    if limit in ("members", "required"):
        found = getattr(shape, "members" if limit == "members" else "required_members", None)
        return sorted(found) if found is not None else _none(of, limit)
    if limit == "enum":
        return list(shape.enum) if getattr(shape, "enum", None) else _none(of, limit)
    return shape.metadata.get(limit) if limit in shape.metadata else _none(of, limit)


def _none(of: str, limit: str) -> Any:
    raise _NoValueError(f"`{of}` states no {limit}.")


def _first_bad(asked: dict[str, Any]) -> str | None:
    """The value that could not be read."""
    read = functools.partial(_value, asked["requests"][0]["service"])
    for name, spec in asked["values"].items():
        try:
            read(spec)
        except _NoValueError:
            return str(name)
    return None
