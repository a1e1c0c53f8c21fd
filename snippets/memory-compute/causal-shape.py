import torch
from torch.nn.attention.bias import causal_lower_right
from torch.nn.functional import scaled_dot_product_attention

queries, keys = 2, 5  # two new tokens behind three in the cache

torch.manual_seed(0)
query = torch.randn(1, 2, queries, 8)
key, value = torch.randn(2, 1, 2, keys, 8)


def visible(offset):
    """Mask in which query i sees the keys up to i + offset."""
    return torch.ones(queries, keys, dtype=torch.bool).tril(offset)


def attend(**options):
    return scaled_dot_product_attention(query, key, value, **options)


causal = attend(is_causal=True)
is_top_left = torch.allclose(causal, attend(attn_mask=visible(0)), atol=1e-6)
is_lower_right = torch.allclose(causal, attend(attn_mask=visible(keys - queries)), atol=1e-6)
bias = causal_lower_right(queries, keys)
bias_is_lower_right = torch.allclose(
    attend(attn_mask=bias), attend(attn_mask=visible(keys - queries)), atol=1e-6
)
