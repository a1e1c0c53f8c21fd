import torch
from blocks import BATCH, BLOCKS, WIDTH, forward, make_blocks

blocks = make_blocks()
weights = {parameter.untyped_storage().data_ptr() for parameter in blocks.parameters()}
calls = []
for block in blocks:
    block.register_forward_pre_hook(lambda module, inputs: calls.append(module))


def measured(count, segments):
    """Bytes that a pass over `count` blocks keeps for its backward pass, and how often a block is run."""
    kept = {}
    calls.clear()

    def pack(tensor):
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in weights:
            kept[storage.data_ptr()] = tensor  # held, so that no other tensor gets its address
        return tensor

    x = torch.randn(BATCH, WIDTH, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        output = forward(blocks[:count], x, segments, use_reentrant=False)
    size = sum(tensor.untyped_storage().nbytes() for tensor in kept.values())
    output.sum().backward()
    return size, len(calls)


fine, coarse = BLOCKS, 4  # segments
none_kept, none_calls = measured(BLOCKS, 0)
fine_kept, fine_calls = measured(BLOCKS, fine)
coarse_kept, coarse_calls = measured(BLOCKS, coarse)
fine_factor, coarse_factor = none_kept / fine_kept, none_kept / coarse_kept

# While a segment is recomputed, its own activations are there too.
fine_peak = fine_kept + measured(BLOCKS // fine, 0)[0]
coarse_peak = coarse_kept + measured(BLOCKS // coarse, 0)[0]
