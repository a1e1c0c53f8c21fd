import torch
from torch import nn
from torch.optim import AdamW

model = nn.Sequential(nn.Linear(256, 1024), nn.ReLU(), nn.Linear(1024, 256))
optimizer = AdamW(model.parameters())
model(torch.randn(4, 256)).sum().backward()
optimizer.step()

parameters = sum(parameter.numel() for parameter in model.parameters())
weights = sum(tensor.nbytes for tensor in model.state_dict().values())
moments = sum(
    tensor.nbytes
    for state in optimizer.state_dict()["state"].values()
    for tensor in state.values()
    if tensor.numel() > 1
)
weight_bytes = weights / parameters
moment_bytes = moments / parameters
bytes_per_parameter = weight_bytes + moment_bytes
times_weights = round(moments / weights)
