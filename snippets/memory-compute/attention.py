import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch_version = torch.__version__.partition("+")[0]
torch.manual_seed(0)
query, key, value = torch.randn(3, 1, 2, 4, 8)
mask = torch.tensor([[1, 0, 0, 1], [1, 1, 0, 1], [0, 1, 1, 0], [1, 0, 1, 1]], dtype=torch.bool)
MATH, FLASH = SDPBackend.MATH, SDPBackend.FLASH_ATTENTION


def accepts(backend, **options):
    """Whether a backend computes this on a CPU."""
    try:
        with sdpa_kernel(backend):
            scaled_dot_product_attention(query, key, value, **options)
    except RuntimeError:
        return False
    return True


math_mask, flash_mask = (accepts(backend, attn_mask=mask) for backend in (MATH, FLASH))
math_causal, flash_causal = (accepts(backend, is_causal=True) for backend in (MATH, FLASH))
math_both, flash_both = (accepts(backend, attn_mask=mask, is_causal=True) for backend in (MATH, FLASH))
math_dropout, flash_dropout = (accepts(backend, dropout_p=0.5) for backend in (MATH, FLASH))

causal = torch.ones(4, 4, dtype=torch.bool).tril()
joined = scaled_dot_product_attention(query, key, value, attn_mask=mask & causal)
try:  # no backend chosen
    both = scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=True)
except RuntimeError:
    both = None
both_refused = both is None
both_is_joined = both is not None and torch.allclose(both, joined, atol=1e-5)
