"""The model of gang scheduling against trying every placement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evidoc.kubernetes.packing import Amounts, gang

GPU = "nvidia.com/gpu"
AMOUNTS = st.dictionaries(st.sampled_from([GPU, "cpu"]), st.integers(0, 4), max_size=2)


def fits(nodes: Sequence[Amounts], pods: Sequence[Amounts], placement: Sequence[int | None]) -> bool:
    for at, node in enumerate(nodes):
        here = [pod for pod, where in zip(pods, placement, strict=True) if where == at]
        if any(sum(pod.get(name, 0) for pod in here) > node.get(name, 0) for name in (GPU, "cpu")):
            return False
    return True


def most(nodes: Sequence[Amounts], pods: Sequence[Amounts]) -> int:
    """How many pods any placement has at most."""
    everything = product([None, *range(len(nodes))], repeat=len(pods))
    return max(sum(one is not None for one in where) for where in everything if fits(nodes, pods, where))


@settings(max_examples=300, deadline=None)
@given(st.lists(AMOUNTS, max_size=3), st.lists(AMOUNTS, max_size=5), st.integers(0, 6))
def test_a_gang_is_placed_exactly_where_some_placement_is_large_enough(
    nodes: list[Amounts], pods: list[Amounts], least: int
) -> None:
    found = gang(nodes, pods, least)
    assert (found is not None) == (most(nodes, pods) >= least)
    if found is not None:
        assert fits(nodes, pods, found)
        assert sum(one is not None for one in found) >= least


def test_min_available_counts_pods_not_nodes() -> None:
    node = {GPU: 8}
    pods = [{GPU: 4}] * 4
    assert gang([node, node], pods, 4) == (0, 0, 1, 1)  # four pods, two nodes
    assert gang([node], pods, 4) is None
    assert sum(one is not None for one in gang([node], pods, 2) or ()) == 2


def test_a_packing_is_found_where_first_fit_misses_it() -> None:
    nodes, pods = [{GPU: 5}, {GPU: 4}], [{GPU: 4}, {GPU: 3}, {GPU: 2}]
    assert gang(nodes, pods, 3) == (1, 0, 0)


@pytest.mark.parametrize("least", [64, 63])
def test_many_nodes_that_are_alike_are_quick(least: int) -> None:
    assert (gang([{GPU: 8}] * 63, [{GPU: 8}] * 64, least) is not None) is (least == 63)
