from check_schedule import check_schedule
from lr import lr_factor

warmup = 1000
total = 100_000
floor = 0.1

tried = check_schedule(lambda update: lr_factor(update, warmup, total, floor), warmup, total)
