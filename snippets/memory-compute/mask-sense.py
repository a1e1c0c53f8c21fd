import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention

length, width = 4, 8
torch.manual_seed(0)
x = torch.randn(1, length, width)
lower = torch.ones(length, length, dtype=torch.bool).tril()


def reaches_back(attend, mask):
    """Whether a change of the last token leaves the first output as it is, as causal attention must."""
    changed = x.clone()
    changed[:, -1] += 1
    return torch.allclose(attend(x, mask)[:, 0], attend(changed, mask)[:, 0], atol=1e-6)


module = nn.MultiheadAttention(width, 2, batch_first=True)


def by_module(inputs, mask):
    return module(inputs, inputs, inputs, attn_mask=mask, need_weights=False)[0]


def by_function(inputs, mask):
    return scaled_dot_product_attention(inputs, inputs, inputs, attn_mask=mask)


function_keeps_true = reaches_back(by_function, lower)
module_keeps_true = reaches_back(by_module, lower)
module_drops_true = reaches_back(by_module, ~lower)
