from itertools import pairwise


def check_schedule(factor, warmup, total):
    """Run a schedule twice as long as planned, before training. Raises ValueError where it is unsound."""
    factors = [factor(update) for update in range(2 * total)]
    for update, (before, after) in enumerate(pairwise(factors)):
        if update >= warmup and after > before:
            raise ValueError(f"the learning rate rises again at update {update + 1}")
    if not factors[0] > 0:
        raise ValueError("the first update changes nothing: its learning rate is 0")
    return len(factors)
