import torch
from balance_loss import balance_loss
from routing import experts, route
from torch.nn.functional import one_hot

balanced = torch.arange(experts).repeat(512)[:, None]
balanced_loss = float(balance_loss(torch.full((len(balanced), experts), 1 / experts), balanced))

collapsed = torch.zeros(4096, 1, dtype=torch.int64)
collapsed_loss = float(balance_loss(one_hot(collapsed[:, 0], experts).float(), collapsed))

probabilities, chosen = route(popular=0.5)
routed_loss = float(balance_loss(probabilities, chosen))

logits = probabilities.log().requires_grad_()
balance_loss(logits.softmax(dim=-1), chosen).backward()
push = logits.grad.sum(dim=0)  # descent lowers the logits of experts with a positive sum
load = chosen.flatten().bincount(minlength=experts)
lowers_busiest = bool(push[load.argmax()] > 0)
raises_idlest = bool(push[load.argmin()] < 0)
