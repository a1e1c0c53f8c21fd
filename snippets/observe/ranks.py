from collections import Counter

experts, ranks, tokens = 8, 4, 1024


def busiest(chosen):
    """Load of the busiest expert as a multiple of the mean."""
    return max(Counter(chosen).values()) * experts / len(chosen)


# Each rank prefers experts of its own, as with data that is sorted by topic.
by_rank = [[2 * rank + token % 2 for token in range(tokens)] for rank in range(ranks)]
all_tokens = [expert for chosen in by_rank for expert in chosen]

mean_of_ranks = sum(map(busiest, by_rank)) / ranks
of_the_sum = busiest(all_tokens)
