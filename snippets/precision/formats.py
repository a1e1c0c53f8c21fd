import math

import torch


def described(dtype):
    """Largest number, smallest normal number, distance from 1 to the next, bits of exponent and fraction."""
    info = torch.finfo(dtype)
    exponents = math.frexp(info.max)[1] - math.frexp(info.smallest_normal)[1] + 1
    exponent_bits = round(math.log2(exponents + 2))  # two patterns stand for zero and for infinity
    return info.max, info.smallest_normal, info.eps, exponent_bits, round(-math.log2(info.eps))


fp32_max, fp32_smallest, fp32_eps, fp32_exponent, fp32_fraction = described(torch.float32)
bf16_max, bf16_smallest, bf16_eps, bf16_exponent, bf16_fraction = described(torch.bfloat16)
fp16_max, fp16_smallest, fp16_eps, fp16_exponent, fp16_fraction = described(torch.float16)
