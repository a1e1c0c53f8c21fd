import torch
from torch import nn
from torch.distributed import destroy_process_group, get_world_size, init_process_group
from torch.distributed.fsdp import fully_shard
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.nn.parallel import DistributedDataParallel
from torch.optim import AdamW
from zero import state_bytes

FP32 = (4, 4, 8)  # bytes per parameter: weight, gradient, two Adam moments
init_process_group("gloo")
ranks = get_world_size()


def new_model():
    torch.manual_seed(0)
    return nn.Sequential(*(nn.Linear(64, 64, bias=False) for _ in range(4)))


def local(tensor):
    """The part of a tensor that this rank holds."""
    return tensor.to_local() if hasattr(tensor, "to_local") else tensor


def bytes_after_a_step(model, optimizer):
    """Bytes of this rank's weights, gradients and Adam moments."""
    model(torch.randn(8, 64)).sum().backward()
    optimizer.step()
    held = [tensor for weight in model.parameters() for tensor in (weight, weight.grad)]
    states = getattr(optimizer, "optim", optimizer).state.values()
    held += [state[name] for state in states for name in ("exp_avg", "exp_avg_sq")]
    return sum(local(tensor).nbytes for tensor in held)


parameters = sum(weight.numel() for weight in new_model().parameters())

replica = DistributedDataParallel(new_model())
ddp = bytes_after_a_step(replica, AdamW(replica.parameters()))

replica = DistributedDataParallel(new_model())
zero1 = bytes_after_a_step(replica, ZeroRedundancyOptimizer(replica.parameters(), AdamW))

sharded = new_model()
for layer in sharded:
    fully_shard(layer)
fsdp = bytes_after_a_step(fully_shard(sharded), AdamW(sharded.parameters()))

formula0, formula1, formula3 = (round(state_bytes(parameters, ranks, stage, FP32)) for stage in (0, 1, 3))
destroy_process_group()
