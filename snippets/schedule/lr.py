import math


def lr_factor(update, warmup, total, floor):
    """Share of the peak learning rate that an update uses. Updates are counted from 0."""
    if not 0 <= warmup < total:
        raise ValueError(f"warmup must be at least 0 and below total, not {warmup} of {total}")
    if not 0 <= floor <= 1:
        raise ValueError(f"floor is a share of the peak, not {floor}")
    if update < 0:
        raise ValueError(f"updates are counted from 0, not {update}")
    if update < warmup:
        return (update + 1) / warmup
    progress = min(1.0, (update - warmup) / (total - warmup))
    return floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * progress))
