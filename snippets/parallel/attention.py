from torch import nn
from torch.nn.functional import scaled_dot_product_attention


class Attention(nn.Module):
    """Causal attention. With its projections split over `tp` ranks, each of them works on its own heads."""

    def __init__(self, width, heads, tp=1):
        super().__init__()
        self.per_rank = (heads // tp, width // heads)  # heads, width of a head
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x):
        query, key, value = (
            projection(x).unflatten(-1, self.per_rank).transpose(1, 2)
            for projection in (self.query, self.key, self.value)
        )
        mixed = scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.out(mixed.transpose(1, 2).flatten(-2))
