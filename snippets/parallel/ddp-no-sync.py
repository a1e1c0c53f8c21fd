import torch
from torch import nn
from torch.distributed import all_gather, destroy_process_group, get_rank, get_world_size, init_process_group
from torch.nn.functional import mse_loss
from torch.nn.parallel import DistributedDataParallel

init_process_group("gloo")
world_size = get_world_size()

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
torch.manual_seed(1 + get_rank())
inputs, targets = torch.randn(4, 16), torch.randn(4, 16)


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


own = of_all_ranks(gradient(model))
replica = DistributedDataParallel(model)
with replica.no_sync():  # meant for micro-steps that are not the last of an update
    after = of_all_ranks(gradient(replica))

mean = sum(own) / world_size
training_ranks = sum(bool(vector.any()) for vector in own)
equals_own = torch.equal(after[0], own[0])
equals_mean = all(torch.allclose(vector, mean, atol=1e-6) for vector in after)
ranks_agree = all(torch.equal(vector, after[0]) for vector in after)
destroy_process_group()
