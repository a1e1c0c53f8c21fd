import torch
from moe_layer import MoE
from torch.distributed import destroy_process_group, init_process_group
from torch.nn.parallel import DistributedDataParallel

init_process_group("gloo")
torch.manual_seed(0)
model = DistributedDataParallel(MoE(), find_unused_parameters=True)
chosen = torch.zeros(8, dtype=torch.int64)  # no token for the second expert

losses = []
for _ in range(2):
    loss = model(torch.randn(8, 4), chosen).sum()
    loss.backward()
    losses.append(loss.item())

steps = len(losses)
unused_gradient = model.module.experts[1].weight.grad is not None
destroy_process_group()
