import torch
from torch import nn
from torch.optim import AdamW

torch.manual_seed(0)
model = nn.Linear(8, 8)
optimizer = AdamW(model.parameters())

with torch.amp.autocast("cpu", dtype=torch.bfloat16):
    output = model(torch.randn(4, 8))
    loss = nn.functional.mse_loss(output, torch.zeros(4, 8))
loss.backward()
optimizer.step()


def name(tensor):
    return str(tensor.dtype).removeprefix("torch.")


output_type = name(output)
loss_type = name(loss)
weight_type = name(model.weight)
gradient_type = name(model.weight.grad)
adam_type = name(optimizer.state[model.weight]["exp_avg"])
