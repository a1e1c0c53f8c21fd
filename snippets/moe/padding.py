import torch
from balance_loss import balance_loss
from torch.nn.functional import one_hot

experts = 8
real_tokens, padding_tokens = 512, 512

sure = one_hot(torch.arange(real_tokens) % experts, experts).float()  # true tokens spread evenly
same = one_hot(torch.zeros(padding_tokens, dtype=torch.int64), experts).float()  # padding all looks alike
probabilities = torch.cat([sure, same])
chosen = probabilities.argmax(dim=-1, keepdim=True)
real = torch.arange(len(probabilities)) < real_tokens

counted = float(balance_loss(probabilities, chosen))
masked = float(balance_loss(probabilities, chosen, real))
