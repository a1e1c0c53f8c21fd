python -m torch.distributed.launch --nproc-per-node=1 arguments.py >by-launch
torchrun --nproc-per-node=1 arguments.py >by-torchrun
