# ruff: noqa
from math import *

given_plain = 64
given_builtin = max(64, 1)
computed_constant = pi
computed_call = floor(2.5)
