"""Facts that the model of a service states only in its documentation text.

They are read at every check. When AWS words the text anew the fact is no
longer found, and that is an error: a rule without its source proves nothing.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evidoc.checks.inside.aws_model import model, shape_at

_DAY = 86_400  # seconds


class LostFactError(Exception):
    """The documentation text does not say any more what a rule rests on."""


@dataclass(frozen=True, slots=True)
class Fact:
    """`pattern` finds the fact in the text of `where` (`Shape.Member`, or `Operation()`)."""

    service: str
    where: str
    pattern: str
    read: Callable[[list[Any]], Any]


def _number(found: list[str]) -> int:
    return int(found[0])


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


_RUNTIME = "StoppingCondition.MaxRuntimeInSeconds"
_CAPACITY = "CreateFileSystemRequest.StorageCapacity"

FACTS = {
    "training-days": Fact("sagemaker", _RUNTIME, r"The maximum value is (\d+) days", _number),
    "training-seconds": Fact(
        "sagemaker", _RUNTIME, r"The maximum value is (\d+) days", lambda found: int(found[0]) * _DAY
    ),
    "training-default-days": Fact("sagemaker", _RUNTIME, r"The default value is (\d+) day", _number),
    "training-total-days": Fact(
        "sagemaker", _RUNTIME, r"can run in total, including [^.]* stopped, is (\d+) days", _number
    ),
    "retries-share-runtime": Fact(
        "sagemaker", _RUNTIME, r"maximum time for all of the attempts in total, not each individual", bool
    ),
    "retried-error": Fact(
        "sagemaker", "RetryStrategy", r"when a training job fails due to an (\w+)", lambda found: found[0]
    ),
    "spot-wait-covers-run": Fact(
        "sagemaker",
        "StoppingCondition.MaxWaitTimeInSeconds",
        r"must be equal to or greater than MaxRuntimeInSeconds",
        bool,
    ),
    "lifecycle-prefix": Fact(
        "sagemaker",
        "ClusterLifeCycleConfig.SourceS3Uri",
        r"bucket path starts with (s3://[\w-]+)",
        lambda found: found[0],
    ),
    "one-orchestrator": Fact(
        "sagemaker",
        "CreateClusterRequest.Orchestrator",
        r"must provide exactly one orchestrator configuration: either Eks or Slurm",
        bool,
    ),
    "lustre-throughput": Fact(
        "fsx",
        "CreateFileSystemLustreConfiguration.PerUnitStorageThroughput",
        r"For (PERSISTENT_\d) (SSD|HDD) storage: ([\d, ]+) MB/s/TiB",
        lambda found: {f"{kind} {disk}": _numbers(text) for kind, disk, text in found},
    ),
    "lustre-ssd-capacity": Fact(
        "fsx",
        _CAPACITY,
        r"For SCRATCH_2, PERSISTENT_2, and PERSISTENT_1 deployment types using SSD storage type, the valid "
        r"values are (\d+) GiB, (\d+) GiB, and increments of (\d+) GiB",
        lambda found: dict(zip(("first", "second", "step"), map(int, found[0]), strict=True)),
    ),
    "lustre-scratch1-capacity": Fact(
        "fsx",
        _CAPACITY,
        r"For SCRATCH_1 deployment type, valid values are (\d+) GiB, (\d+) GiB, and increments of (\d+) GiB",
        lambda found: dict(zip(("first", "second", "step"), map(int, found[0]), strict=True)),
    ),
    "lustre-hdd-steps": Fact(
        "fsx",
        _CAPACITY,
        r"increments of (\d+) GiB for (\d+) MB/s/TiB file systems",
        lambda found: {throughput: int(step) for step, throughput in found},
    ),
    "associations-most": Fact(
        "fsx",
        "CreateDataRepositoryAssociation()",
        r"maximum of (\d+) data repository associations on a file system",
        _number,
    ),
    "associations-not-on": Fact(
        "fsx",
        "CreateDataRepositoryAssociation()",
        r"excluding (scratch_\d) deployment type",
        lambda found: found[0].upper(),
    ),
}


def fact(name: str) -> Any:
    """The value of a fact, read from botocore's text. Raises `LostFactError`, and `KeyError` for no fact."""
    return _fact(FACTS[name])


@functools.cache
def _fact(stated: Fact) -> Any:
    found = re.findall(stated.pattern, _text(stated.service, stated.where))
    if not found:
        raise LostFactError(
            f"the documentation of {stated.service} {stated.where} does not say any more what a rule "
            f"rests on; looked for: {stated.pattern}"
        )
    return stated.read(found)


def _text(service: str, where: str) -> str:
    """Documentation without markup; "" where the model has no such place."""
    if where.endswith("()"):
        known = model(service)
        name = where.removesuffix("()")
        raw = known.operation_model(name).documentation if known and name in known.operation_names else ""
    else:
        shape = shape_at(service, where)
        raw = shape.documentation if shape is not None else ""
    apart = re.sub(r"</?(p|li|ul|ol|dl|dt|dd|note|important)\b[^>]*>", " ", raw)  # other marks are in a line
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", apart)))
