import torch
from moe_layer import MoE
from torch.distributed import destroy_process_group, init_process_group
from torch.nn.parallel import DistributedDataParallel

init_process_group("gloo")
torch.manual_seed(0)
model = DistributedDataParallel(MoE())
chosen = torch.zeros(8, dtype=torch.int64)  # no token for the second expert

for _ in range(2):
    model(torch.randn(8, 4), chosen).sum().backward()
destroy_process_group()
