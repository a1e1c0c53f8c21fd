import torch
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel

torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(64, nhead=4, dim_feedforward=256, dropout=0.0, batch_first=True)
weights = {parameter.untyped_storage().data_ptr() for parameter in layer.parameters()}


def saved_bytes(samples, tokens, attention=SDPBackend.FLASH_ATTENTION):
    """Bytes that a forward pass keeps for the backward pass, weights left out."""
    saved = {}

    def pack(tensor):
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in weights:
            saved[storage.data_ptr()] = tensor  # held, so that no other tensor gets its address
        return tensor

    inputs = torch.randn(samples, tokens, 64)
    with sdpa_kernel(attention), torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        layer(inputs)
    return sum(tensor.untyped_storage().nbytes() for tensor in saved.values())


samples, tokens, factor = 2, 32, 2
base = saved_bytes(samples, tokens)
more_samples = saved_bytes(factor * samples, tokens) / base
more_tokens = saved_bytes(samples, factor * tokens) / base
base_matrix = saved_bytes(samples, tokens, SDPBackend.MATH)
more_tokens_matrix = saved_bytes(samples, factor * tokens, SDPBackend.MATH) / base_matrix
