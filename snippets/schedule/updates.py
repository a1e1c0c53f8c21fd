import torch
from torch import nn
from torch.optim import SGD
from torch.optim.lr_scheduler import LambdaLR

micro_steps = 3200
accumulation = 32
floor = 0.1
planned = micro_steps // accumulation

model = nn.Linear(4, 1)
optimizer = SGD(model.parameters(), lr=1.0)
scheduler = LambdaLR(optimizer, lambda step: max(floor, 1 - (1 - floor) * step / planned))
rates = []
for micro_step in range(1, micro_steps + 1):
    (model(torch.ones(1, 4)).sum() / accumulation).backward()
    if micro_step % accumulation == 0:
        rates.append(scheduler.get_last_lr()[0])
        optimizer.step()
        optimizer.zero_grad()
        scheduler.step()

updates = len(rates)
scheduler_steps = scheduler.last_epoch
updates_at_floor = sum(rate <= floor for rate in rates)
