import math

import torch
from routing import experts, route, tokens, top_k
from torch.nn.functional import one_hot

_, chosen = route(popular=0.5)


def dispatch(chosen, factor):
    """Room of an expert, assignments that find none, and places left empty."""
    room = math.ceil(factor * top_k * len(chosen) / experts)
    flat = chosen.flatten()
    place = (one_hot(flat, experts).cumsum(dim=0) - 1).gather(1, flat[:, None])  # in its expert's queue
    kept = (place < room).view_as(chosen)
    return room, int((~kept).sum()), experts * room - int(kept.sum())


tight, usual, wide = 1.0, 1.25, 2.0
tight_room, tight_dropped, tight_empty = dispatch(chosen, tight)
usual_room, usual_dropped, usual_empty = dispatch(chosen, usual)
wide_room, wide_dropped, wide_empty = dispatch(chosen, wide)

evenly = torch.arange(tokens * top_k).view(tokens, top_k) % experts
even_dropped = dispatch(evenly, tight)[1]
