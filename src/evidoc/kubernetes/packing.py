"""A model of gang scheduling: whether enough pods of a gang fit on the nodes at the same time.

It is a model, not Volcano. From its gang plugin (volcano-sh/volcano, `pkg/scheduler/plugins/gang/gang.go`)
it takes what a gang is: with fewer than `minAvailable` pods placed, none is bound. Volcano places pods one
after another by scores and may miss a packing that exists; the model finds one whenever there is one. So
where the model says no, Volcano cannot start the gang either; where it says yes, Volcano may. Affinities,
taints, quotas of queues and preemption have no part in it, and that pods are bound does not mean that their
containers start together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Amounts: TypeAlias = Mapping[str, int]
"""Whole numbers of resources, in any unit of one's own: devices, millicores, MiB."""


def gang(nodes: Sequence[Amounts], pods: Sequence[Amounts], least: int) -> tuple[int | None, ...] | None:
    """A node for every pod (None: it waits) such that at least `least` are placed, or None where none exists.

    `nodes` are what each node has free, `pods` what each pod requests; a resource that a node lacks is 0
    there. A pod waits only where it cannot be placed without moving another. Exponential in the number of
    different pods and nodes at worst: a model for examples, not for clusters.
    """
    if least > len(pods):
        return None
    names = sorted({name for pod in pods for name in pod})
    free = [tuple(node.get(name, 0) for name in names) for node in nodes]
    sizes = [tuple(pod.get(name, 0) for name in names) for pod in pods]
    order = sorted(range(len(pods)), key=lambda at: sizes[at], reverse=True)
    found = _placed(order, sizes, free, len(pods) - least, set())
    if found is None:
        return None
    return tuple(found[at] for at in range(len(pods)))


Free: TypeAlias = list[tuple[int, ...]]


def _placed(
    order: Sequence[int], sizes: Sequence[tuple[int, ...]], free: Free, spare: int, dead: set[object]
) -> dict[int, int | None] | None:
    """Nodes for the pods in `order`, leaving out at most `spare`. `dead` are situations without a way on."""
    if not order:
        return {}
    situation = (len(order), spare, tuple(sorted(free)))
    if situation in dead:  # nodes that are alike are one
        return None
    pod, rest = order[0], order[1:]
    tried = set()
    for node, amounts in enumerate(free):
        if amounts in tried or any(there < asked for there, asked in zip(amounts, sizes[pod], strict=True)):
            continue
        tried.add(amounts)
        left = tuple(there - asked for there, asked in zip(amounts, sizes[pod], strict=True))
        found = _placed(rest, sizes, [*free[:node], left, *free[node + 1 :]], spare, dead)
        if found is not None:
            return {pod: node, **found}
    if spare > 0:
        found = _placed(rest, sizes, free, spare - 1, dead)
        if found is not None:
            return {pod: None, **found}
    dead.add(situation)
    return None
