torchrun --nnodes=2 --nproc-per-node=2 --max-restarts=2 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint=node0:29500 \
  flaky.py
