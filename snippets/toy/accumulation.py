import torch
from torch import nn
from torch.nn.functional import mse_loss

torch.manual_seed(0)
model = nn.Linear(8, 1).double()
inputs, targets = torch.randn(6, 8).double(), torch.randn(6, 1).double()


def gradient(sizes, divide):
    """Gradient after a backward pass for each micro-batch; `sizes` are their samples."""
    model.zero_grad()
    for batch, wanted in zip(inputs.split(sizes), targets.split(sizes), strict=True):
        loss = mse_loss(model(batch), wanted)
        (loss / len(sizes) if divide else loss).backward()
    return model.weight.grad.clone()


whole = gradient([6], divide=False)
equal_sizes = [3, 3]
unequal_sizes = [2, 4]
equal_is_whole = torch.allclose(gradient(equal_sizes, divide=True), whole)
unequal_is_whole = torch.allclose(gradient(unequal_sizes, divide=True), whole)

micro_batches = len(equal_sizes)
samples = sum(equal_sizes)
undivided = gradient(equal_sizes, divide=False)
enlarged = round((undivided / whole).mean().item(), 6)
