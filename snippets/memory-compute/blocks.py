import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

BLOCKS, WIDTH, BATCH = 16, 64, 32


def make_blocks(dropout=0.0):
    torch.manual_seed(0)
    return nn.ModuleList(
        nn.Sequential(
            nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Dropout(dropout), nn.Linear(4 * WIDTH, WIDTH)
        )
        for _ in range(BLOCKS)
    )


def forward(blocks, x, segments=0, **options):
    """Run the blocks, in `segments` that are checkpointed; 0 checkpoints nothing."""
    if not segments:
        return nn.Sequential(*blocks)(x)
    size = len(blocks) // segments
    for first in range(0, len(blocks), size):
        x = checkpoint(nn.Sequential(*blocks[first : first + size]), x, **options)
    return x
