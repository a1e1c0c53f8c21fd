import torch
from torch import nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import LambdaLR

warmup = 10


def first_update(offset):
    """Factor that the first update uses, and whether that update changes the weights."""
    torch.manual_seed(0)
    model = nn.Linear(4, 1)
    optimizer = AdamW(model.parameters(), lr=1.0)
    scheduler = LambdaLR(optimizer, lambda update: (update + offset) / warmup)
    factor = scheduler.get_last_lr()[0]
    before = model.weight.detach().clone()
    model(torch.ones(2, 4)).sum().backward()
    optimizer.step()
    return factor, not torch.equal(model.weight, before)


factor_from_zero, moved_from_zero = first_update(0)
factor_from_one, moved_from_one = first_update(1)
