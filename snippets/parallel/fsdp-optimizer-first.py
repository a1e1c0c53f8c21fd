import torch
from torch import nn
from torch.distributed import destroy_process_group, init_process_group
from torch.distributed.fsdp import fully_shard
from torch.nn.functional import mse_loss
from torch.optim import AdamW

init_process_group("gloo")

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
optimizer = AdamW(model.parameters())  # too early: these parameters are about to be replaced
fully_shard(model)
before = [parameter.to_local().clone() for parameter in model.parameters()]

mse_loss(model(torch.randn(4, 16)), torch.randn(4, 16)).backward()
optimizer.step()
moved = any(not torch.equal(p.to_local(), old) for p, old in zip(model.parameters(), before, strict=True))
destroy_process_group()
