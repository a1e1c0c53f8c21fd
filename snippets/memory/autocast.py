import torch
from torch import nn
from torch.optim import AdamW

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 64))  # stays in fp32
optimizer = AdamW(model.parameters())

with torch.amp.autocast("cpu", dtype=torch.bfloat16):
    loss = model(torch.randn(8, 64)).sum()
loss.backward()
optimizer.step()

parameters = sum(parameter.numel() for parameter in model.parameters())
weight = sum(parameter.nbytes for parameter in model.parameters()) // parameters
gradient = sum(parameter.grad.nbytes for parameter in model.parameters()) // parameters
master_copy = 0
states = optimizer.state.values()
adam = sum(state[name].nbytes for state in states for name in ("exp_avg", "exp_avg_sq")) // parameters
total = weight + gradient + master_copy + adam
