import torch
from torch import nn
from torch.optim import AdamW

model = nn.Linear(1024, 1024, bias=False).bfloat16()
masters = [parameter.detach().float() for parameter in model.parameters()]  # what the optimizer updates
optimizer = AdamW(masters)
for master in masters:
    master.grad = torch.ones_like(master)
optimizer.step()

parameters = sum(parameter.numel() for parameter in model.parameters())
moments = [tensor for state in optimizer.state.values() for tensor in state.values() if tensor.numel() > 1]
weight_bytes = sum(parameter.nbytes for parameter in model.parameters()) / parameters
master_bytes = sum(tensor.nbytes for tensor in masters) / parameters
moment_bytes = sum(tensor.nbytes for tensor in moments) / parameters
bytes_per_parameter = weight_bytes + master_bytes + moment_bytes
times_weights = round(bytes_per_parameter / weight_bytes)

large = 70_000_000_000  # parameters of a large model
weights_size = large * weight_bytes / 1e9
checkpoint_size = large * bytes_per_parameter / 1e9
