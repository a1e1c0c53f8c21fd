import torch

experts = 64
ep = 16

counts = torch.arange(experts)  # tokens for every expert
by_rank = counts.view(ep, experts // ep)  # row r: the experts of rank r
experts_per_rank = by_rank.shape[1]
sent = by_rank.sum(dim=1).tolist()  # tokens for every rank
