MIXED = (2, 2, 12)  # bytes per parameter: bf16 weight, bf16 gradient, fp32 copy with two Adam moments


def state_bytes(parameters, ranks, stage, per_parameter=MIXED):
    """Bytes of a rank. Stage 1 divides the optimizer state, 2 the gradients too, 3 also the weights."""
    if stage not in (0, 1, 2, 3):
        raise ValueError(f"ZeRO has the stages 0 to 3, not {stage}")
    weight, gradient, optimizer = (part * parameters for part in per_parameter)
    if stage >= 1:
        optimizer /= ranks
    if stage >= 2:
        gradient /= ranks
    if stage >= 3:
        weight /= ranks
    return weight + gradient + optimizer
