import torch
from blocks import BATCH, WIDTH, forward, make_blocks

blocks = make_blocks(dropout=0.1)
inputs = torch.randn(BATCH, WIDTH)


def gradients(segments=0, **options):
    blocks.zero_grad()
    torch.manual_seed(1)  # the same dropout in every run
    forward(blocks, inputs.clone().requires_grad_(), segments, **options).pow(2).sum().backward()
    return [parameter.grad.clone() for parameter in blocks.parameters()]


def equal(others):
    return all(torch.equal(one, other) for one, other in zip(expected, others, strict=True))


expected = gradients()
reentrant_equal = equal(gradients(4, use_reentrant=True))
other_equal = equal(gradients(4, use_reentrant=False))
without_rng_equal = equal(gradients(4, use_reentrant=False, preserve_rng_state=False))
