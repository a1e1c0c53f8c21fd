import json
from collections import Counter
from pathlib import Path

workers = [json.loads(file.read_text()) for file in Path("workers").iterdir()]


def each(*names):
    """How many workers have each combination of these values."""
    return Counter(tuple(worker[name] for name in names) for worker in workers)


processes = len(workers)
nodes = len(each("SLURMD_NODENAME"))
gpus_per_node = max(len(worker["CUDA_VISIBLE_DEVICES"].split(",")) for worker in workers)
launchers = len(each("SLURM_PROCID"))
ranks = len(each("RANK"))
world_size = max(int(worker["WORLD_SIZE"]) for worker in workers)

# The same on every node, or these would not be one number.
(processes_per_node,) = set(each("SLURMD_NODENAME").values())
(processes_per_gpu,) = set(each("SLURMD_NODENAME", "LOCAL_RANK").values())
