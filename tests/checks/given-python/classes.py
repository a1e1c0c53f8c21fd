# ruff: noqa
from dataclasses import dataclass
from typing import NamedTuple

import torch


@dataclass
class Mesh:
    tp: int
    pp: int
    dp: int = 2

    @property
    def size(self):
        return self.tp * self.pp * self.dp

    def ranks(self):
        return list(range(self.tp))

    def degree(self):
        return self.tp


class Pair(NamedTuple):
    left: int
    right: int


class Numbers:
    fixed = 64
    measured = torch.rand(1).item()

    def __init__(self, given):
        self.given = given
        self.found = torch.rand(1).item()


class Model(torch.nn.Module):
    pass


mesh = Mesh(tp=8, pp=4)
given_field = mesh.tp
given_default = mesh.dp
given_method = mesh.degree()
given_class_field = Numbers.fixed
given_attribute = Numbers(64).given
given_pair = Pair(64, 1).left
computed_property = mesh.size
computed_method = mesh.ranks()
computed_class_field = Numbers.measured
computed_attribute = Numbers(64).found
computed_inherited = Model().training
other = Mesh(tp=8, pp=4)
other.pp = torch.rand(1).item()
computed_assigned = other.pp
