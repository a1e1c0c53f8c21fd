from zero import MIXED, state_bytes

parameters = 7_500_000_000
few, some, many = 4, 64, 1024


def reduction(stage, ranks):
    """How many times smaller the state of a rank is than without ZeRO."""
    return state_bytes(parameters, ranks, 0) / state_bytes(parameters, ranks, stage)


one_few, one_some, one_many = (reduction(1, ranks) for ranks in (few, some, many))
two_few, two_some, two_many = (reduction(2, ranks) for ranks in (few, some, many))
three_few, three_some, three_many = (reduction(3, ranks) for ranks in (few, some, many))

weight, gradient, optimizer = MIXED
one_limit = (weight + gradient + optimizer) / (weight + gradient)  # the undivided part is what remains
two_limit = (weight + gradient + optimizer) / weight
