import math
from collections import Counter


def metrics(chosen, experts):
    """What a dashboard shows of the experts that were chosen for the tokens of a step."""
    load = Counter(chosen)
    tokens = [load[expert] for expert in range(experts)]
    shares = [count / len(chosen) for count in tokens if count]
    return {
        "mean": sum(tokens) / experts,
        "busiest": max(tokens) * experts / len(chosen),  # as a multiple of the mean
        "idle": tokens.count(0),
        "spread": -sum(share * math.log(share, experts) for share in shares),  # 1 is even, 0 is one expert
    }


experts, tokens = 8, 4096
even = metrics([token % experts for token in range(tokens)], experts)
collapsed = metrics([token % 2 for token in range(tokens)], experts)

even_mean, collapsed_mean = even["mean"], collapsed["mean"]
even_busiest, collapsed_busiest = even["busiest"], collapsed["busiest"]
even_idle, collapsed_idle = even["idle"], collapsed["idle"]
even_spread, collapsed_spread = even["spread"], collapsed["spread"]
