# ruff: noqa
from contextlib import suppress

import torch

ranks = [0, 1, 2]

try:
    torch.zeros(-1)
    computed_raised = False
except RuntimeError:
    computed_raised = True

computed_flag = False
try:
    torch.zeros(-1)
except RuntimeError as error:
    computed_flag = True
    computed_message = str(error)

computed_kept = True
with suppress(RuntimeError):
    torch.zeros(-1)
    computed_kept = False

try:
    import a_module_of_a_kind

    computed_importable = True
except ImportError:
    computed_importable = False

computed_found = "none"
for rank in ranks:
    if torch.zeros(1).item() == rank:
        computed_found = "one"

computed_count = 0
for rank in ranks:
    if rank % 2:
        continue
    computed_count += 1

for computed_step in range(1000):
    if torch.rand(1).item() < 0.1:
        break

computed_rounds = 0
while True:
    computed_rounds += 1
    if torch.rand(1).item() < 0.1:
        break

match torch.zeros(1).item():
    case 0.0:
        computed_case = "zero"
    case _:
        computed_case = "other"

computed_branch = 1 if torch.cuda.is_available() else 0

given_flag = True
if given_flag:
    given_by_flag = 64
else:
    given_by_flag = 32
