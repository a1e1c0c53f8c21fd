"""A training run that can stop after any update and go on as if it had never stopped."""

import math
import os
from pathlib import Path

import torch
from torch import nn
from torch.nn.functional import mse_loss
from torch.optim import AdamW
from torch.optim.lr_scheduler import LambdaLR

SAMPLES = 16
MICRO_BATCH = 2
ACCUMULATION = 2
UPDATES = 6
WARMUP = 2
FLOOR = 0.1


def lr_factor(update):
    if update < WARMUP:
        return (update + 1) / WARMUP
    progress = min(1.0, (update - WARMUP) / (UPDATES - WARMUP))
    return FLOOR + (1 - FLOOR) * 0.5 * (1 + math.cos(math.pi * progress))


class Run:
    def __init__(self, dropout=0.0, shuffle=False):
        data = torch.Generator().manual_seed(1)
        self.inputs = torch.randn(SAMPLES, 8, generator=data)
        self.targets = torch.randn(SAMPLES, 1, generator=data)
        torch.manual_seed(2)
        self.model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(dropout), nn.Linear(16, 1))
        self.optimizer = AdamW(self.model.parameters(), lr=0.05)
        self.scheduler = LambdaLR(self.optimizer, lr_factor)
        self.shuffle = shuffle
        self.order = torch.Generator().manual_seed(3)
        self.epoch = torch.empty(0, dtype=torch.int64)  # sample numbers that are still to come
        self.updates = 0
        self.micro_steps = 0

    def next_batch(self):
        if not len(self.epoch):
            shuffled = torch.randperm(SAMPLES, generator=self.order)
            self.epoch = shuffled if self.shuffle else torch.arange(SAMPLES)
        batch, self.epoch = self.epoch[:MICRO_BATCH], self.epoch[MICRO_BATCH:]
        return self.inputs[batch], self.targets[batch]

    def train(self, until):
        """Go on until so many updates are done, and return the learning rates used."""
        rates = []
        while self.updates < until:
            for _ in range(ACCUMULATION):
                inputs, targets = self.next_batch()
                (mse_loss(self.model(inputs), targets) / ACCUMULATION).backward()
                self.micro_steps += 1
            rates.append(self.scheduler.get_last_lr()[0])
            self.optimizer.step()
            self.optimizer.zero_grad()
            self.scheduler.step()
            self.updates += 1
        return rates

    def loss(self):
        """Mean loss over all samples."""
        self.model.eval()
        with torch.no_grad():
            loss = mse_loss(self.model(self.inputs), self.targets).item()
        self.model.train()
        return loss

    def state(self):
        return {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "scheduler": self.scheduler.state_dict(),
            "rng": torch.get_rng_state(),
            "data": {"order": self.order.get_state(), "epoch": self.epoch.clone()},
            "progress": {"updates": self.updates, "micro_steps": self.micro_steps},
        }

    def load(self, state):
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.scheduler.load_state_dict(state["scheduler"])
        torch.set_rng_state(state["rng"])
        self.order.set_state(state["data"]["order"])
        self.epoch = state["data"]["epoch"]
        self.updates = state["progress"]["updates"]
        self.micro_steps = state["progress"]["micro_steps"]

    def weights(self):
        return nn.utils.parameters_to_vector(self.model.parameters()).detach()


def save(state, path):
    """Replace the file at `path` whole: a reader sees the old checkpoint or the new one."""
    path = Path(path)
    temporary = path.with_name(f"{path.name}.tmp")
    with temporary.open("wb") as file:
        torch.save(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
