import math
from itertools import pairwise


def lr_factor(update, warmup, total, floor):
    """Do not copy: beyond `total` the learning rate rises again."""
    if update < warmup:
        return update / max(1, warmup)
    progress = (update - warmup) / max(1, total - warmup)
    return max(floor, 0.5 * (1 + math.cos(math.pi * progress)))


warmup = 1000
total = 100_000
floor = 0.1

factors = [lr_factor(update, warmup, total, floor) for update in range(2 * total + 1)]
first = factors[0]
peak = max(factors)
four_fifths, half_more, double = 4 * total // 5, 3 * total // 2, 2 * total
at_four_fifths = factors[four_fifths]
at_end = factors[total]
at_half_more = factors[half_more]
at_double = factors[double]
floor_from = next(update for update in range(warmup, len(factors)) if factors[update] <= floor)
rises_from = next(update for update in range(total, len(factors)) if factors[update] > floor)
peak_again = next(update for update in range(total, len(factors)) if factors[update] == peak)
rises_again = any(after > before for before, after in pairwise(factors[warmup:]))
