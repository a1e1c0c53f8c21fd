# The name leads to the first node, but it is not its own.
torchrun --nnodes=2 --nproc-per-node=2 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint=training:29500 \
  --rdzv-conf=read_timeout=4 \
  worker.py
