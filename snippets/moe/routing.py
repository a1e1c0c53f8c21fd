import torch

tokens, width = 4096, 64
experts, top_k = 8, 2


def route(popular=0.0):
    """Probabilities of all experts and the chosen ones, by token. `popular` favours the first expert."""
    torch.manual_seed(0)
    router = torch.nn.Linear(width, experts).double()
    with torch.no_grad():
        router.bias[0] += popular
        probabilities = router(torch.randn(tokens, width).double()).softmax(dim=-1)
    return probabilities, probabilities.topk(top_k).indices
