import warnings

import torch

torch_version = torch.__version__.partition("+")[0]


def warns(make):
    """Whether `make` gives a FutureWarning."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        make()
    return any(warning.category is FutureWarning for warning in caught)


old_autocast = warns(torch.cuda.amp.autocast)
old_scaler = warns(torch.cuda.amp.GradScaler)
new_autocast = warns(lambda: torch.amp.autocast("cpu", dtype=torch.bfloat16))
new_scaler = warns(lambda: torch.amp.GradScaler("cpu"))

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    old_enabled = torch.cuda.amp.GradScaler().is_enabled()  # on a machine without CUDA
new_enabled = torch.amp.GradScaler("cpu").is_enabled()
