import torch
from torch import nn
from torch.nn.functional import mse_loss

samples = 8
sizes = [4, 4]  # samples of each micro-batch

torch.manual_seed(0)
model = nn.Linear(16, 1).double()
inputs, targets = torch.randn(samples, 16).double(), torch.randn(samples, 1).double()

mse_loss(model(inputs), targets).backward()
full_batch = model.weight.grad.clone()

model.zero_grad()
for part, goal in zip(inputs.split(sizes), targets.split(sizes), strict=True):
    (mse_loss(model(part), goal) / len(sizes)).backward()
equals_full_batch = torch.allclose(model.weight.grad, full_batch)

model.zero_grad()
for part, goal in zip(inputs.split(sizes), targets.split(sizes), strict=True):
    (mse_loss(model(part), goal, reduction="sum") / samples).backward()
weighted_equals_full_batch = torch.allclose(model.weight.grad, full_batch)

model.zero_grad()
for part, goal in zip(inputs.split(sizes), targets.split(sizes), strict=True):
    mse_loss(model(part), goal).backward()  # not divided
undivided = round((model.weight.grad.norm() / full_batch.norm()).item(), 6)
