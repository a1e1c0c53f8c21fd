import math
import random

write = 60.0  # seconds that a checkpoint takes
mtbf = 24 * 3600.0  # seconds between failures, on average
restart = 300.0  # seconds until the job runs again
work = 1000 * 24 * 3600.0  # seconds of training to be done


def wasted(interval):
    """Share of the time that is lost to checkpoints, repeated work and restarts."""
    failures = random.Random(0)
    clock = done = 0.0
    failure = failures.expovariate(1 / mtbf)
    while done < work:
        segment = interval + write
        if clock + segment <= failure:
            clock += segment
            done += interval
        else:
            clock = failure + restart
            failure = clock + failures.expovariate(1 / mtbf)
    return 1 - done / clock


young = math.sqrt(2 * write * mtbf)
factors = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0]
waste = [wasted(factor * young) for factor in factors]
best_factor = factors[waste.index(min(waste))]
minutes = [factor * young / 60 for factor in factors]
often_minutes, interval_minutes, rarely_minutes = minutes[0], young / 60, minutes[-1]
waste_often, waste_at_young, waste_rarely = waste[0], waste[factors.index(1.0)], waste[-1]
