# ruff: noqa
import torch

ranks = 64
measured = torch.rand(1).item()


def world(tp):
    return tp * ranks
