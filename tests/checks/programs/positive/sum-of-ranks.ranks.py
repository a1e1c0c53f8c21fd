# {"total": 1, "world_size": 2}
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
ranks = torch.tensor([dist.get_rank()])
dist.all_reduce(ranks)
total = ranks.item()
world_size = dist.get_world_size()
dist.destroy_process_group()
