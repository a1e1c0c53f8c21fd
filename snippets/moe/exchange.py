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
tokens, width, top_k = 16, 8, 2
sent_bytes = []


class Exchange(torch.autograd.Function):
    """Rows to other ranks. The backward pass sends the gradients the same way back."""

    @staticmethod
    def forward(context, rows, sent, received):
        context.splits = received, sent
        return move(rows, sent, received)

    @staticmethod
    def backward(context, gradient):
        return move(gradient.contiguous(), *context.splits), None, None


def move(rows, sent, received):
    sent_bytes.append(rows.nbytes)
    arrived = rows.new_empty(sum(received), rows.shape[1])
    all_to_all_single(arrived, rows, received, sent)
    return arrived


torch.manual_seed(0)
experts = [nn.Linear(width, width) for _ in range(ep)]  # rank r computes with expert r
torch.manual_seed(1 + rank)
inputs = torch.randn(tokens, width, requires_grad=True)
chosen = torch.rand(tokens, ep).topk(top_k).indices.flatten()
order = chosen.argsort(stable=True)
rows = inputs.repeat_interleave(top_k, dim=0)  # a row for each of a token's experts

sent = chosen.bincount(minlength=ep)
received = torch.empty_like(sent)
all_to_all_single(received, sent)
sent, received = sent.tolist(), received.tolist()

arrived = Exchange.apply(rows[order], sent, received)
returned = Exchange.apply(experts[rank](arrived), received, sent)
output = torch.zeros_like(rows).index_copy(0, order, returned).view(tokens, top_k, width).sum(dim=1)
forward_exchanges = len(sent_bytes)
output.pow(2).sum().backward()
exchanges = len(sent_bytes)

alone = inputs.detach().clone().requires_grad_()
pairs = zip(chosen, alone.repeat_interleave(top_k, dim=0), strict=True)
expected = torch.stack([experts[expert](row) for expert, row in pairs]).view(tokens, top_k, width).sum(dim=1)
expected.pow(2).sum().backward()
same = torch.allclose(output, expected, atol=1e-5) and torch.allclose(inputs.grad, alone.grad, atol=1e-4)

every = [None] * ep
all_gather_object(every, (same, sum(sent_bytes)))
same_as_alone = all(same for same, _ in every)
moved = sum(sent for _, sent in every)
dispatch = ep * tokens * top_k * width * rows.element_size()
destroy_process_group()
