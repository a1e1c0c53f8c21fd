import torch
from torch import nn

initial_scale = 2.0**16
factor = 1e-8  # makes gradients too small for fp16


def gradient(scaler):
    """Gradient of an fp16 weight, back at its true size, in fp32."""
    weight = torch.ones(1, dtype=torch.float16, requires_grad=True)
    loss = weight.float().sum() * factor
    scaler.scale(loss).backward()
    return weight.grad.float().item() / scaler.get_scale()


unscaled = gradient(torch.amp.GradScaler("cpu", enabled=False))
scaled = gradient(torch.amp.GradScaler("cpu", init_scale=initial_scale))

model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=initial_scale)
before = model.weight.detach().clone()
scaler.scale(model(torch.ones(1, 4)).sum()).backward()
model.weight.grad[0, 0] = torch.inf  # what an overflow leaves
scaler.step(optimizer)
scaler.update()
skipped = torch.equal(model.weight, before)
scale_after = scaler.get_scale()
