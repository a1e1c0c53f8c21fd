# The same command on every node. The endpoint is one of the nodes, with any free port.
torchrun --nnodes=2 --nproc-per-node=8 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint=node0:29500 \
  worker.py
