from torch import nn

width, inner = 4096, 14_336
experts, top_k = 8, 2

expert = nn.Sequential(
    nn.Linear(width, inner, device="meta"), nn.GELU(), nn.Linear(inner, width, device="meta")
)
router = nn.Linear(width, experts, device="meta")
per_expert = sum(parameter.numel() for parameter in expert.parameters())
of_router = sum(parameter.numel() for parameter in router.parameters())

held = experts * per_expert + of_router
used = top_k * per_expert + of_router
ratio = held / used
