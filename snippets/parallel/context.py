import torch
from torch.distributed import (
    all_gather,
    all_gather_object,
    destroy_process_group,
    get_rank,
    get_world_size,
    init_process_group,
)
from torch.nn.functional import scaled_dot_product_attention

init_process_group("gloo")
cp = get_world_size()
sequence = 32
heads = 2
local_tokens = sequence // cp
own = slice(get_rank() * local_tokens, (get_rank() + 1) * local_tokens)

torch.manual_seed(0)
query, key, value = torch.randn(3, 1, heads, sequence, 8)
expected = scaled_dot_product_attention(query, key, value, is_causal=True)


def of_all_ranks(part):
    """The whole sequence, put together from the parts of all ranks."""
    parts = [torch.empty_like(part) for _ in range(cp)]
    all_gather(parts, part)
    return torch.cat(parts, dim=2)


keys, values = (of_all_ranks(whole[:, :, own].contiguous()) for whole in (key, value))
visible = torch.ones(sequence, sequence, dtype=torch.bool).tril()[own]  # rows of this rank's queries
output = scaled_dot_product_attention(query[:, :, own], keys, values, attn_mask=visible)
alone = scaled_dot_product_attention(query[:, :, own], key[:, :, own], value[:, :, own], is_causal=True)

checked = [None] * cp
equal, alone_equal = (torch.allclose(each, expected[:, :, own], atol=1e-6) for each in (output, alone))
all_gather_object(checked, (equal, alone_equal))
same_output = all(equal for equal, _ in checked)
alone_same = all(equal for _, equal in checked)
destroy_process_group()
