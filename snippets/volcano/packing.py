from evidoc.kubernetes.packing import gang

GPU = "nvidia.com/gpu"
gpus = 8  # of a node
share = 4  # GPUs that a small pod asks for


def placed(nodes: int, pods: int, gpus_a_pod: int, least: int) -> bool:
    """Whether at least `least` of the pods fit on the nodes at the same time."""
    return gang([{GPU: gpus}] * nodes, [{GPU: gpus_a_pod}] * pods, least) is not None


min_available = 4
whole_nodes = min(n for n in range(1, 9) if placed(n, 4, gpus, min_available))
half_nodes = min(n for n in range(1, 9) if placed(n, 4, share, min_available))
three_nodes_start = placed(3, 4, gpus, min_available)
three_nodes_start_three = placed(3, 4, gpus, 3)
