export PET_NPROC_PER_NODE=8

torchrun --nproc-per-node=2 worker.py
