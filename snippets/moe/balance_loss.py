from torch.nn.functional import one_hot


def balance_loss(probabilities, chosen, real=None):
    """Experts times the sum of (share of assignments x mean probability). `real` marks what is no padding."""
    if real is not None:
        probabilities, chosen = probabilities[real], chosen[real]
    experts = probabilities.shape[-1]
    share = one_hot(chosen.flatten(), experts).to(probabilities.dtype).mean(dim=0)
    return experts * (share * probabilities.mean(dim=0)).sum()
