import math

import torch

fp32, bf16, fp16 = torch.float32, torch.bfloat16, torch.float16


def as_type(number, dtype):
    """The number after it has been stored as `dtype`."""
    return torch.tensor(number, dtype=torch.float64).to(dtype).item()


fp32_max = torch.finfo(fp32).max
largest_overflows = math.isinf(as_type(fp32_max, bf16))

big = 70_000
big_fp16_overflows = math.isinf(as_type(big, fp16))
big_bf16 = as_type(big, bf16)

tiny = 1e-8
fp16_normal = torch.finfo(fp16).smallest_normal
tiny_fp16, tiny_bf16 = as_type(tiny, fp16), as_type(tiny, bf16)

weight, update = 256, 1
added_bf16 = (torch.tensor(weight, dtype=bf16) + torch.tensor(update, dtype=bf16)).item()
added_fp16 = (torch.tensor(weight, dtype=fp16) + torch.tensor(update, dtype=fp16)).item()
added_fp32 = (torch.tensor(weight, dtype=fp32) + torch.tensor(update, dtype=fp32)).item()
