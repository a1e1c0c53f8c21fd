import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_

limit = 1.0
initial_scale = 2.0**16


def norms(*, unscale):
    """Norm that clipping sees, and norm of the gradient that the optimizer uses."""
    torch.manual_seed(0)
    model = nn.Linear(4, 1, bias=False)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = torch.amp.GradScaler("cpu", init_scale=initial_scale)
    scaler.scale(model(torch.ones(1, 4)).sum()).backward()
    if unscale:
        scaler.unscale_(optimizer)
    seen = clip_grad_norm_(model.parameters(), limit)
    scaler.step(optimizer)  # brings the gradient back to its size where that is still to do
    return seen.item(), model.weight.grad.norm().item()


seen, used = norms(unscale=True)
seen_scaled, used_scaled = norms(unscale=False)
