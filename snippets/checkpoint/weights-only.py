import pickle
from pathlib import Path

import torch
from torch import nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import CosineAnnealingLR

model = nn.Linear(8, 8)
optimizer = AdamW(model.parameters())
scheduler = CosineAnnealingLR(optimizer, T_max=10)
state = {
    "model": model.state_dict(),
    "optimizer": optimizer.state_dict(),
    "scheduler": scheduler.state_dict(),
    "rng": torch.get_rng_state(),
}


def loads(state):
    torch.save(state, "checkpoint.pt")
    try:
        torch.load("checkpoint.pt")  # weights_only=True is the default
    except pickle.UnpicklingError:
        return False
    return True


states_load = loads(state)
objects_load = loads(state | {"folder": Path("data")})
