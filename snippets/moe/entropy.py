import math

import torch
from routing import experts, route
from torch.special import entr

ceiling = math.log(experts)
ceiling_bits = math.log2(experts)


def of_load(chosen):
    """Entropy in nats of how the tokens spread over the experts."""
    load = chosen.flatten().bincount(minlength=experts).double()
    return float(entr(load / load.sum()).sum())


def of_tokens(probabilities):
    """Mean entropy in nats of the router's probabilities for a token."""
    return float(entr(probabilities).sum(dim=-1).mean())


probabilities, chosen = route(popular=0.5)
routed_load, routed_tokens = of_load(chosen), of_tokens(probabilities)

collapsed = torch.zeros(4096, dtype=torch.int64)  # all tokens go to the first expert
collapsed_load = of_load(collapsed)

decided = torch.eye(experts).repeat(512, 1)  # each token is sure of an expert, all experts are chosen alike
decided_load, decided_tokens = of_load(decided.argmax(dim=-1)), of_tokens(decided)
