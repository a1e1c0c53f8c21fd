import torch
from torch import nn
from torch.distributed import all_gather, destroy_process_group, get_rank, get_world_size, init_process_group
from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import allreduce_hook
from torch.nn.functional import mse_loss
from torch.nn.parallel import DistributedDataParallel
from torch.optim import AdamW

init_process_group("gloo")
world_size = get_world_size()

torch.manual_seed(0)  # the same weights on every rank
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
torch.manual_seed(1 + get_rank())  # another batch on every rank
inputs, targets = torch.randn(4, 16), torch.randn(4, 16)
buckets = []  # bytes of each bucket of gradients that was reduced


def gradient(module):
    """Gradient of this rank's batch, as one vector."""
    module.zero_grad()
    mse_loss(module(inputs), targets).backward()
    return torch.cat([parameter.grad.flatten() for parameter in module.parameters()])


def of_all_ranks(vector):
    """The vectors of all ranks."""
    vectors = [torch.empty_like(vector) for _ in range(world_size)]
    all_gather(vectors, vector)
    return vectors


def counted(group, bucket):
    """Reduce a bucket as DDP does anyway, and count its bytes."""
    buckets.append(bucket.buffer().nbytes)
    return allreduce_hook(group, bucket)


own = of_all_ranks(gradient(model))
replica = DistributedDataParallel(model)
replica.register_comm_hook(None, counted)
after = of_all_ranks(gradient(replica))

mean = sum(own) / world_size
training_ranks = sum(bool(vector.any()) for vector in own)
equals_own = torch.equal(after[0], own[0])
equals_mean = all(torch.allclose(vector, mean, atol=1e-6) for vector in after)
ranks_agree = all(torch.equal(vector, after[0]) for vector in after)

optimizer = AdamW(replica.parameters())
optimizer.step()
parameters = len(mean)
local_parameters = sum(parameter.numel() for parameter in replica.parameters())
local_gradients = sum(parameter.grad.numel() for parameter in replica.parameters())
local_adam = sum(state["exp_avg"].numel() + state["exp_avg_sq"].numel() for state in optimizer.state.values())
reduced_bytes = sum(buckets)
gradient_bytes = sum(parameter.grad.nbytes for parameter in replica.parameters())
destroy_process_group()
