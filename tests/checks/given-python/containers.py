# ruff: noqa
import random

import torch
import torch.distributed as dist

given_list = []
given_list.append(64)
given_list.sort()
given_printed = [64]
print(given_printed)
if torch.cuda.is_available():
    print(given_printed)
given_shape = [8, 4, 2]
mesh = torch.zeros(given_shape)
given_number = 64
torch.manual_seed(given_number)
given_overwritten = []
given_overwritten.append(torch.rand(1).item())
given_overwritten = [64]
given_table = {}
given_table["ranks"] = 64

computed_losses = []
for step in range(3):
    computed_losses.append(torch.rand(1).item())
computed_times = []
for name in given_shape:
    computed_times.append("once")
computed_table = {}
computed_table["ranks"] = dist.get_world_size()
computed_gathered = [None] * 4
dist.all_gather_object(computed_gathered, 64)
computed_shuffled = [1, 2, 3]
random.shuffle(computed_shuffled)
computed_collected = []


def collect(into):
    into.append(torch.rand(1).item())


collect(computed_collected)

computed_order = []
computed_calls = 0
computed_seen = False


def hook(module, inputs, outputs):
    global computed_calls, computed_seen
    computed_order.append("forward")
    computed_calls += 1
    computed_seen = True


torch.nn.Linear(1, 1).register_forward_hook(hook)
