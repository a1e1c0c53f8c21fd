# ruff: noqa
import functools

import torch


def world(tp, pp, dp):
    return tp * pp * dp


def size():
    layers = torch.nn.Linear(4, 4)
    return sum(p.numel() for p in layers.parameters())


def sign(value):
    if value > 0:
        return 1
    return -1


def raises():
    try:
        torch.zeros(-1)
    except RuntimeError:
        return True
    return False


def outer():
    def inner():
        return 64

    return inner()


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


def forever(n):
    return forever(n)


def numbers():
    yield 1
    yield torch.rand(1).item()


def second(first, other):
    return other


@functools.cache
def cached():
    return 64


double = lambda n: 2 * n
computed_world = world(8, 4, 2)
computed_size = size()
computed_sign = sign(3)
computed_raises = raises()
computed_factorial = factorial(5)
computed_numbers = list(numbers())
computed_second = second(1, torch.rand(1).item())
computed_double = double(32)
computed_circle, other = 1, 2
for _ in range(3):
    other = computed_circle
    computed_circle = other + torch.rand(1).item()
computed_by_other_way = other
given_outer = outer()
given_second = second(1, 64)
given_cached = cached()
given_forever = forever(1)
