torchrun --nproc-per-node=2 local_rank.py
