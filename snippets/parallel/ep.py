import torch
from torch import nn
from torch.distributed import (
    all_gather_object,
    all_to_all_single,
    destroy_process_group,
    get_rank,
    get_world_size,
    init_process_group,
)

init_process_group("gloo")
ep = get_world_size()
rank = get_rank()
width = 8
tokens = 6 + 2 * rank  # a rank's batch need not have the size of another's

torch.manual_seed(0)  # the same router and experts everywhere; each rank uses its own expert only
router = nn.Linear(width, ep)
experts = [nn.Linear(width, width) for _ in range(ep)]
torch.manual_seed(1 + rank)
inputs = torch.randn(tokens, width)

with torch.no_grad():
    chosen = router(inputs).argmax(dim=-1)
    order = chosen.argsort(stable=True)  # tokens of the same expert side by side
    sent = chosen.bincount(minlength=ep)
    received = torch.empty_like(sent)
    all_to_all_single(received, sent)  # first the counts, so that each rank can make room

    arrived = torch.empty(int(received.sum()), width)
    all_to_all_single(arrived, inputs[order], received.tolist(), sent.tolist())
    done = experts[rank](arrived)
    returned = torch.empty_like(inputs)
    all_to_all_single(returned, done, sent.tolist(), received.tolist())
    output = torch.empty_like(inputs)
    output[order] = returned

    expected = torch.stack([experts[expert](token) for expert, token in zip(chosen, inputs, strict=True)])

every = [None] * ep
all_gather_object(every, (tokens, int(received.sum()), torch.allclose(output, expected, atol=1e-6)))
tokens_of, received_by, same = (list(column) for column in zip(*every, strict=True))
same_output = all(same)
busiest = max(received_by)
idlest = min(received_by)
even_share = sum(tokens_of) / ep
destroy_process_group()
