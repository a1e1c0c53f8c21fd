# is_host=0 on every node, as when the head does not know itself by the name in the endpoint.
torchrun --nnodes=2 --nproc-per-node=2 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint=node0:29500 \
  --rdzv-conf=is_host=0,read_timeout=4 \
  worker.py
