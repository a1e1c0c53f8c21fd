# --nnodes is missing.
torchrun --nproc-per-node=8 worker.py
