import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


def trained(*, use_reentrant):
    """Whether the weights behind a frozen embedding get a gradient."""
    torch.manual_seed(0)
    embedding, layer = nn.Embedding(10, 8).requires_grad_(False), nn.Linear(8, 8)
    hidden = checkpoint(layer, embedding(torch.arange(4)), use_reentrant=use_reentrant)
    head = nn.Linear(8, 1)  # goes on as if nothing had happened
    head(hidden).sum().backward()
    return layer.weight.grad is not None


reentrant_trains = trained(use_reentrant=True)
other_trains = trained(use_reentrant=False)
