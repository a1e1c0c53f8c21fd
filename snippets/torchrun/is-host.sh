# The head alone serves the endpoint, whatever name the endpoint has.
is_host=$((NODE_RANK == 0))

torchrun --nnodes=2 --nproc-per-node=2 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint=training:29500 \
  --rdzv-conf="is_host=$is_host" \
  worker.py
