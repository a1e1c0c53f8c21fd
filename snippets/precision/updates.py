import torch

steps = 1000
update = 0.001


def after_updates(dtype):
    """A weight that begins at 1 and is raised in small steps."""
    weight = torch.ones((), dtype=dtype)
    for _ in range(steps):
        weight += update
    return weight.item()


bf16, fp32 = after_updates(torch.bfloat16), after_updates(torch.float32)
