# status: completed
# values: {"total": 3.0, "size": 2, "address": "127.0.0.1"}
# ranks: 2
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")
size, address = dist.get_world_size(), os.environ["MASTER_ADDR"]
model = DistributedDataParallel(torch.nn.Linear(4, 4))
model(torch.ones(2, 4)).sum().backward()
share = torch.tensor([float(dist.get_rank() + 1)])
dist.all_reduce(share)
total = share.item()
dist.destroy_process_group()
