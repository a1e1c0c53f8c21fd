# Each node gives its own address.
torchrun --nnodes=2 --nproc-per-node=8 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint="$(hostname -i):29500" \
  --rdzv-conf=join_timeout=4 \
  worker.py
