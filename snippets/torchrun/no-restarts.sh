torchrun --nproc-per-node=4 flaky.py
