import torch
from torch import nn
from torch.optim import AdamW

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 64)).to(torch.bfloat16)
masters = [parameter.detach().float() for parameter in model.parameters()]  # what AdamW updates
optimizer = AdamW(masters)

model(torch.randn(8, 64, dtype=torch.bfloat16)).sum().backward()
for master, parameter in zip(masters, model.parameters(), strict=True):
    master.grad = parameter.grad.float()  # for this step only
optimizer.step()
optimizer.zero_grad()
with torch.no_grad():
    for master, parameter in zip(masters, model.parameters(), strict=True):
        parameter.copy_(master)

parameters = sum(parameter.numel() for parameter in model.parameters())
weight = sum(parameter.nbytes for parameter in model.parameters()) // parameters
gradient = sum(parameter.grad.nbytes for parameter in model.parameters()) // parameters
master_copy = sum(master.nbytes for master in masters) // parameters
moments = sum(
    optimizer.state[master][name].nbytes for master in masters for name in ("exp_avg", "exp_avg_sq")
)
adam = moments // parameters
total = weight + gradient + master_copy + adam
