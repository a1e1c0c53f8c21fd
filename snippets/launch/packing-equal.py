import math

import torch
from torch.nn.functional import cross_entropy

capacity = 2048  # tokens that fit into a sequence
packs = [[1280], [700, 580]]  # lengths of the documents in each sequence
vocabulary = 128

sequences = len(packs)
documents_each = [len(pack) for pack in packs]
documents = sum(documents_each)
lengths = [sum(pack) for pack in packs]
shortest, longest = sorted(lengths)
tokens = sum(lengths)
padding = sequences * capacity - tokens

torch.manual_seed(0)
losses = []
for length in lengths:
    logits = torch.randn(length, vocabulary, dtype=torch.float64, requires_grad=True)
    targets = torch.randint(vocabulary, (length,))
    losses.append(cross_entropy(logits, targets, reduction="none"))

mean_of_means = sum(loss.mean() for loss in losses) / sequences
token_mean = sum(loss.sum() for loss in losses) / tokens
same_loss = math.isclose(mean_of_means.item(), token_mean.item(), rel_tol=1e-9)

first, second = torch.autograd.grad(mean_of_means, losses, retain_graph=True)
overweight = round(first[0].item() / second[0].item())
first, second = torch.autograd.grad(token_mean, losses)
overweight_by_tokens = round(first[0].item() / second[0].item())
