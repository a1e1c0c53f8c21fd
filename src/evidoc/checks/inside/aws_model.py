"""A request against the model of an AWS service that botocore carries.

botocore's own validator knows members, types, what is required, and lower
bounds. The model also states enums, patterns and upper bounds, which only the
service refuses: this walk looks at all of them, and says where each fault is.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import botocore.session
from botocore.exceptions import UnknownServiceError
from botocore.model import NoShapeFoundError, OperationNotFoundError, ServiceModel, Shape
from botocore.validate import ParamValidator

from evidoc.checks.inside.aws_fault import Fault, Path

_TYPES: dict[str, tuple[type, ...]] = {
    "structure": (dict,),
    "map": (dict,),
    "list": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "long": (int,),
    "float": (int, float),
    "double": (int, float),
}
_WORDS = {dict: "a mapping", list: "a list", str: "a text", bool: "true or false", int: "a whole number"}
_MOST_SHOWN = 12


@functools.cache
def model(service: str) -> ServiceModel | None:
    """The model of a service as botocore names it, None where botocore has none."""
    loader = botocore.session.get_session().get_component("data_loader")
    try:
        return ServiceModel(loader.load_service_model(service, "service-2"), service_name=service)
    except UnknownServiceError:
        return None


def operation_input(service: str, operation: str) -> Shape | None:
    """The shape of an operation's request, None where there is no such operation."""
    found = model(service)
    try:
        return found.operation_model(operation).input_shape if found else None
    except OperationNotFoundError:
        return None


def shape_at(service: str, dotted: str) -> Shape | None:
    """`Shape` or `Shape.Member.Member`, None where there is none."""
    name, *members = dotted.split(".")
    found = model(service)
    try:
        shape: Shape | None = found.shape_for(name) if found else None
    except NoShapeFoundError:
        return None
    for member in members:
        if shape is not None and shape.type_name == "list":
            shape = shape.member
        shape = getattr(shape, "members", {}).get(member)
    return shape


def faults(shape: Shape, parameters: Any, path: Path) -> list[Fault]:
    """What the model does not accept of `parameters`, which stand at `path`; [] where it accepts all."""
    found = list(_walk(parameters, shape, path))
    if not found:
        report = ParamValidator().validate(parameters, shape)
        if report.has_errors():  # the reference knows more than the walk
            found.append(Fault(path, report.generate_report().split("\n")[0]))
    return found


def _walk(value: Any, shape: Shape, path: Path) -> Iterator[Fault]:
    kind = shape.type_name
    types = _TYPES.get(kind)
    if types and (not isinstance(value, types) or (isinstance(value, bool) and kind != "boolean")):
        yield Fault(path, f"`{path[-1]}` has to be {_WORDS[types[0]]}, not {value!r}.")
        return
    yield from _bounds(value, shape, path)
    if kind == "structure" and not getattr(shape, "is_document_type", False):
        yield from _members(value, shape, path)
    elif kind == "list":
        for number, item in enumerate(value):
            yield from _walk(item, shape.member, (*path, number))
    elif kind == "map":
        for key, item in value.items():
            yield from _walk(key, shape.key, (*path, key))
            yield from _walk(item, shape.value, (*path, key))
    elif kind == "string":
        yield from _text(value, shape, path)


def _members(value: dict[str, Any], shape: Shape, path: Path) -> Iterator[Fault]:
    for name, item in value.items():
        if name in shape.members:
            yield from _walk(item, shape.members[name], (*path, name))
        else:
            yield Fault((*path, name), f"{shape.name} has no member `{name}`.", key=True)
    for name in shape.required_members:
        if name not in value:
            yield Fault(path, f"{shape.name} needs `{name}`.")
    if getattr(shape, "is_tagged_union", False) and len(value) != 1:
        yield Fault(path, f"{shape.name} takes exactly one of {_listed(list(shape.members))}.")


def _bounds(value: Any, shape: Shape, path: Path) -> Iterator[Fault]:
    """`min` and `max`: of a number its value, of anything else its length."""
    numeric = isinstance(value, (int, float))
    if not numeric and not isinstance(value, (str, list, dict)):
        return
    size = value if numeric else len(value)
    what = f"`{path[-1]}` is {size}" if numeric else f"`{path[-1]}` has the length {size}"
    if "max" in shape.metadata and size > shape.metadata["max"]:
        yield Fault(path, f"{what}, and {shape.name} allows at most {shape.metadata['max']}.")
    if "min" in shape.metadata and size < shape.metadata["min"]:
        yield Fault(path, f"{what}, and {shape.name} needs at least {shape.metadata['min']}.")


def _text(value: str, shape: Shape, path: Path) -> Iterator[Fault]:
    if shape.enum and value not in shape.enum:
        near = get_close_matches(value, shape.enum, n=3) if len(shape.enum) > _MOST_SHOWN else []
        known = f"near are {_listed(near)}" if near else _listed(shape.enum)
        yield Fault(path, f"{value!r} is none of the values of {shape.name}: {known}.")
    pattern = shape.metadata.get("pattern")
    if pattern and not _matches(pattern, value):
        yield Fault(path, f"{value!r} does not match the pattern of {shape.name}: {pattern}.")


def _matches(pattern: str, value: str) -> bool:
    """Whether a Java pattern matches the whole value; one that Python cannot read decides nothing."""
    try:
        return re.fullmatch(re.sub(r"\\p\{\w+\}", r"\\w", pattern), value) is not None
    except re.error:
        return True


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(names[:_MOST_SHOWN]) + more
