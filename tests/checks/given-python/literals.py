# ruff: noqa
import torch

given_plain = 64
given_annotated: int = 64
given_text = "torchrun"
given_expression = 2 * 32
given_builtin = int("64")
given_length = len([1, 2])
given_formatted = f"{64:>4}"
given_first, given_second = 64, 1
given_chained = given_again = 64
(given_head, *given_tail), given_last = [8, 4, 2], 1
given_nested = {"shape": [8, 4, 2], "on": True}
given_alias = given_plain
given_alias_of_alias = given_alias
given_converted = int(given_text[0:0] or given_plain)
given_picked = given_nested["shape"][0]
given_collected = [given_plain, given_alias]
given_shown = f"{given_plain} ranks"
given_positive = +given_plain
if (given_walrus := 64) and True:
    pass

computed_product = given_plain * given_first
computed_negative = -given_plain
computed_compared = given_plain == 64
computed_length = len(given_tail)
computed_outside = torch.__version__
computed_called = torch.tensor([1]).item()
computed_first, given_beside = torch.tensor(1).item(), 64
computed_left, computed_right = divmod(given_plain, 8)
computed_comprehension = [rank for rank in range(given_plain)]
computed_alias = computed_product
computed_decided = 64 if given_plain > 8 else 0
computed_read = open("loss.txt").read()
