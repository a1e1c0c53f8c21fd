"""How torchrun's launchers find each other.

A launcher of several nodes that is told no endpoint waits on its own host for the others, which do the same:
nothing ever starts. Operators of PyTorchJob and TrainJob say the endpoint through `PET_` variables.
"""

from __future__ import annotations

from collections.abc import Sequence

from evidoc.kubernetes.faults import Origin, Path
from evidoc.kubernetes.manifest import Manifest, Pod
from evidoc.kubernetes.rules.base import Bundle, Found, Rule
from evidoc.kubernetes.rules.commands import environment, option, programs, running, torchrun

_TOLD = ("PyTorchJob", "TrainJob")
_HERE = ("localhost", "127.0.0.1", "[::1]")


def _look(bundle: Bundle) -> Found:
    for manifest, pod in bundle.pods():
        if manifest.kind in _TOLD:
            continue
        for container in running(pod):
            variables = environment(container)
            for program in programs(container):
                words = torchrun(program)
                if words is not None and not _alone(words, variables.get("PET_NNODES"), pod):
                    reason = _reason(words, set(variables))
                    if reason:
                        yield manifest, container.path, reason
    for manifest in bundle.manifests:
        yield from _counted(manifest)


def _alone(words: Sequence[str], variable: object, pod: Pod) -> bool:
    if "--standalone" in words:
        return True
    nodes = option(words, "nnodes") or (variable if isinstance(variable, str) else "1")
    most = nodes.rpartition(":")[2]
    return most == "1" if most.isdigit() else pod.replicas == 1


def _reason(words: Sequence[str], variables: set[str]) -> str:
    endpoint, master = option(words, "rdzv-endpoint"), option(words, "master-addr")
    backend = option(words, "rdzv-backend")
    for address in (endpoint, master):
        if (address is not None and address.rpartition(":")[0].startswith(_HERE)) or address in _HERE:
            return "each launcher of torchrun waits on its own host; name one that all of them reach"
    if endpoint is None and master is None and not variables & {"PET_RDZV_ENDPOINT", "PET_MASTER_ADDR"}:
        return (
            "torchrun with several nodes is told no rendezvous (`--rdzv-endpoint`, or `--master-addr` with "
            "`--node-rank`), so each launcher waits on its own host and nothing starts"
        )
    dynamic = backend not in (None, "", "static") or "PET_RDZV_BACKEND" in variables
    ranked = option(words, "node-rank") is not None or "PET_NODE_RANK" in variables
    if not dynamic and not ranked:
        return "a static rendezvous needs `--node-rank`; without it every launcher has rank 0"
    return ""


def _counted(manifest: Manifest) -> Found:
    """`--nnodes` against the number of the object's pods that run torchrun."""
    wanted: dict[Path, int] = {}
    pods: list[Pod] = []
    for pod in manifest.pods:
        for container in running(pod):
            for program in programs(container):
                nodes = option(torchrun(program) or [], "nnodes")
                if nodes and nodes.isdigit():
                    wanted[container.path] = int(nodes)
                    pods.append(pod)
    counts = [pod.replicas for at, pod in enumerate(pods) if pod not in pods[:at]]
    total = sum(one for one in counts if one is not None)
    for path, count in wanted.items() if None not in counts else ():
        if count != total:
            yield (
                manifest,
                path,
                f"torchrun waits for {count} nodes, and {total} will run it",
            )


RULE = Rule("torchrun-rendezvous", Origin.PROJECT, "launchers of torchrun are told where to meet", _look)
