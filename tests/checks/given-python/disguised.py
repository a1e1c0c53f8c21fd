# ruff: noqa
import torch

given_indexed = [64][0]
given_keyed = {"a": 64}["a"]
given_lambda = (lambda: 64)()
given_identity = (lambda value: value)(64)
given_largest = max(64, 1)
given_chosen = 64 if True else 0
given_or = None or 64
given_summed = sum(i for i in range(4))
given_nested = [[i * j for i in range(2)] for j in range(2)]
given_method = "64".strip().zfill(3)
given_evaluated = eval("64")
for given_loop in (64,):
    pass
for _ in range(3):
    given_repeated = 64
with torch.no_grad():
    given_within = 64
globals()["given_by_globals"] = 64
exec("given_by_exec = 64")
given_stepped = 32
given_stepped += 32


def literal():
    return 64


def handed_on(value=32):
    doubled = value
    return doubled


def with_effects():
    torch.manual_seed(0)
    return 64


def ignores(anything):
    return 64


def sets():
    global given_by_function
    given_by_function = 64


sets()
given_returned = literal()
given_through = handed_on(64)
given_after_effects = with_effects()
given_in_spite = ignores(torch.zeros(1))
given_overwritten = torch.zeros(1).numel()
given_overwritten = 64
if torch.distributed.get_rank() == 0:
    given_on_one_rank = 64
try:
    given_attempted = 64
    torch.zeros(1)
except RuntimeError:
    raise
if torch.cuda.is_available():
    given_either_way = 64
else:
    given_either_way = 64
