import math

capacity_gib = 4800
per_tib = 250  # MB/s for each TiB, chosen when the file system is made
gpus = 64
wanted = 100_000  # MB/s
step_gib = 2400

capacity_tib = capacity_gib / 1024
total = capacity_tib * per_tib
per_gpu = total / gpus
needed_gib = math.ceil(wanted / per_tib * 1024 / step_gib) * step_gib
