import math

from check_schedule import check_schedule

warmup = 1000
total = 100_000
floor = 0.1


def lr_factor(update):
    """Do not copy: beyond `total` the learning rate rises again."""
    if update < warmup:
        return update / max(1, warmup)
    progress = (update - warmup) / max(1, total - warmup)
    return max(floor, 0.5 * (1 + math.cos(math.pi * progress)))


check_schedule(lr_factor, warmup, total)
