export RANK=99 WORLD_SIZE=99 MASTER_ADDR=elsewhere MASTER_PORT=29500

torchrun --nnodes=2 --nproc-per-node=2 \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint="node0:$MASTER_PORT" \
  worker.py
