from typing import NamedTuple


class Result(NamedTuple):
    """`bubble`: idle share of all stages' time. `held`: the most micro-batches in flight, by stage."""

    bubble: float
    held: list[int]


def gpipe(stage, stages, microbatches):
    """Tasks of a stage in order: every forward pass, then every backward pass."""
    return [("F", each) for each in range(microbatches)] + [("B", each) for each in range(microbatches)]


def one_f_one_b(stage, stages, microbatches):
    """Tasks of a stage in order: forward passes until the last stage has work, then in turn with backward."""
    ahead = min(stages - stage - 1, microbatches)
    tasks = [("F", each) for each in range(ahead)]
    for each in range(microbatches - ahead):
        tasks += [("F", ahead + each), ("B", each)]
    return tasks + [("B", each) for each in range(microbatches - ahead, microbatches)]


def simulate(schedule, stages, microbatches, costs=None):
    """Run a schedule. A forward pass takes the cost of its stage (by default 1), a backward pass twice it."""
    costs = costs or [1] * stages
    queues = [schedule(stage, stages, microbatches) for stage in range(stages)]
    free = [0] * stages  # when a stage has done what it began
    done = {}  # (kind, micro-batch, stage) -> when
    held, most = [0] * stages, [0] * stages
    while any(queues):
        for stage, queue in enumerate(queues):
            if not queue:
                continue
            kind, microbatch = queue[0]
            if kind == "F":
                needed = ("F", microbatch, stage - 1) if stage else None
            else:
                needed = ("B", microbatch, stage + 1) if stage < stages - 1 else ("F", microbatch, stage)
            if needed and needed not in done:
                continue  # what it waits for has no time yet
            queue.pop(0)
            free[stage] = max(free[stage], done.get(needed, 0)) + costs[stage] * (1 if kind == "F" else 2)
            done[kind, microbatch, stage] = free[stage]
            held[stage] += 1 if kind == "F" else -1
            most[stage] = max(most[stage], held[stage])
    busy = 3 * microbatches * sum(costs)
    whole = stages * max(done.values())
    return Result((whole - busy) / whole, most)
