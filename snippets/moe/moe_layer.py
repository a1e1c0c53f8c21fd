import torch
from torch import nn


class MoE(nn.Module):
    """Two experts, of which every token uses the one that `chosen` names."""

    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList(nn.Linear(4, 4) for _ in range(2))

    def forward(self, tokens, chosen):
        output = torch.zeros_like(tokens)
        for number, expert in enumerate(self.experts):
            mine = chosen == number
            if mine.any():
                output = output.index_put((mine,), expert(tokens[mine]))
        return output
