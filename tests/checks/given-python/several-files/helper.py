# ruff: noqa
import torch

star = 64
computed_star = torch.rand(1).item()
