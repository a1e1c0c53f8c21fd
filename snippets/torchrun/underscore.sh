python -m torch.distributed.launch --nproc-per-node=1 underscore.py
