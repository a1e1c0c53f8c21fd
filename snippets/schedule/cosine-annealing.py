from itertools import pairwise

from torch import nn
from torch.optim import SGD
from torch.optim.lr_scheduler import CosineAnnealingLR

t_max = 10
peak = 1.0
floor = 0.1

optimizer = SGD(nn.Linear(1, 1).parameters(), lr=peak)
scheduler = CosineAnnealingLR(optimizer, T_max=t_max, eta_min=floor)
rates = []
for _ in range(2 * t_max + 1):
    rates.append(scheduler.get_last_lr()[0])
    optimizer.step()
    scheduler.step()

at_end = rates[t_max]
at_double = rates[2 * t_max]
rises_again = any(after > before for before, after in pairwise(rates))
