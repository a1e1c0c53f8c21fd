import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

torch_version = torch.__version__.partition("+")[0]


def warns(**options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        checkpoint(nn.Linear(4, 4), torch.ones(2, 4, requires_grad=True), **options)
    return any("use_reentrant" in str(warning.message) for warning in caught)


omitted_warns = warns()
given_warns = warns(use_reentrant=False)
