import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention

rate = 0.5


class Attention(nn.Module):
    def __init__(self, *, heed_eval):
        super().__init__()
        self.heed_eval = heed_eval

    def forward(self, x):
        active = self.training or not self.heed_eval
        return scaled_dot_product_attention(x, x, x, dropout_p=rate if active else 0.0)


def steady(*, heed_eval):
    """Whether two evaluations of the same input agree."""
    layer = Attention(heed_eval=heed_eval).eval()
    x = torch.ones(1, 2, 16, 8)
    return torch.equal(layer(x), layer(x))


torch.manual_seed(0)
fixed_steady = steady(heed_eval=False)
heeding_steady = steady(heed_eval=True)
