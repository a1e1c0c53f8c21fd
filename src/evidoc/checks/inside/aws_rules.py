"""Rules over several members of a request, each resting on a fact of the documentation text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from evidoc.checks.inside.aws_facts import fact
from evidoc.checks.inside.aws_fault import Fault, Path

Rule = Callable[[dict[str, Any], Path], Iterator[Fault]]


def training_time(request: dict[str, Any], path: Path) -> Iterator[Fault]:
    """The longest run, and that waiting for Spot capacity includes the run."""
    stop = request.get("StoppingCondition", {})
    at = (*path, "StoppingCondition")
    run, wait = stop.get("MaxRuntimeInSeconds"), stop.get("MaxWaitTimeInSeconds")
    longest = fact("training-seconds")
    if run is not None and run > longest:
        days = fact("training-days")
        message = f"`MaxRuntimeInSeconds` is {run}, and at most {longest} ({days} days) are allowed."
        yield Fault((*at, "MaxRuntimeInSeconds"), message)
    if fact("spot-wait-covers-run") and run is not None and wait is not None and wait < run:
        message = f"`MaxWaitTimeInSeconds` is {wait}, and must not be less than `MaxRuntimeInSeconds`, {run}."
        yield Fault((*at, "MaxWaitTimeInSeconds"), message)


def cluster(request: dict[str, Any], path: Path) -> Iterator[Fault]:
    """One orchestrator, and where lifecycle scripts may lie."""
    orchestrator = request.get("Orchestrator")
    if orchestrator is not None and fact("one-orchestrator") and len(orchestrator) != 1:
        message = "`Orchestrator` takes exactly one configuration: either `Eks` or `Slurm`."
        yield Fault((*path, "Orchestrator"), message)
    prefix = fact("lifecycle-prefix")
    for number, group in enumerate(request.get("InstanceGroups", ())):
        source = group.get("LifeCycleConfig", {}).get("SourceS3Uri")
        if source is not None and not source.startswith(prefix):
            at = (*path, "InstanceGroups", number, "LifeCycleConfig", "SourceS3Uri")
            yield Fault(at, f"`SourceS3Uri` has to start with {prefix}, not {source!r}.")


def lustre(request: dict[str, Any], path: Path) -> Iterator[Fault]:
    """Throughput and capacity that the deployment type of a file system allows."""
    if request.get("FileSystemType") != "LUSTRE":
        return
    settings = request.get("LustreConfiguration", {})
    kind, disk = settings.get("DeploymentType", "SCRATCH_1"), request.get("StorageType", "SSD")
    throughput, at = settings.get("PerUnitStorageThroughput"), (*path, "LustreConfiguration")
    allowed = fact("lustre-throughput").get(f"{kind} {disk}")
    if kind.startswith("SCRATCH") and throughput is not None:
        yield Fault((*at, "PerUnitStorageThroughput"), f"{kind} takes no `PerUnitStorageThroughput`.", True)
    elif allowed and throughput is None:
        yield Fault(at, f"{kind} on {disk} needs `PerUnitStorageThroughput`: {_any_of(allowed)}.")
    elif allowed and throughput not in allowed:
        message = f"`PerUnitStorageThroughput` of {kind} on {disk} is {_any_of(allowed)}, not {throughput}."
        yield Fault((*at, "PerUnitStorageThroughput"), message)
    capacity = request.get("StorageCapacity")
    if capacity is not None:
        wrong = _capacity(kind, disk, throughput, capacity)
        if wrong:
            yield Fault((*path, "StorageCapacity"), f"{kind} on {disk} has {wrong}, not {capacity}.")


def _capacity(kind: str, disk: str, throughput: int | None, capacity: int) -> str:
    """What is allowed where `capacity` is not, in GiB; "" where it is, or where the text says nothing."""
    if disk == "HDD":
        step = fact("lustre-hdd-steps").get(str(throughput))
        return f"multiples of {step} GiB" if step and (capacity <= 0 or capacity % step) else ""
    if disk != "SSD":
        return ""
    sizes = fact("lustre-scratch1-capacity" if kind == "SCRATCH_1" else "lustre-ssd-capacity")
    first, second, step = sizes["first"], sizes["second"], sizes["step"]
    fits = capacity in (first, second) or (capacity > 0 and capacity % step == 0)
    return "" if fits else f"{first} GiB, {second} GiB or a multiple of {step} GiB"


def _any_of(values: list[int]) -> str:
    return ", ".join(map(str, values[:-1])) + f" or {values[-1]}" if len(values) > 1 else str(values[0])


RULES: Mapping[tuple[str, str], tuple[Rule, ...]] = {
    ("sagemaker", "CreateTrainingJob"): (training_time,),
    ("sagemaker", "CreateCluster"): (cluster,),
    ("fsx", "CreateFileSystem"): (lustre,),
}
