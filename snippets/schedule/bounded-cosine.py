from itertools import pairwise

from lr import lr_factor

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
rises_again = any(after > before for before, after in pairwise(factors[warmup:]))
