export RANK=99 WORLD_SIZE=99 MASTER_ADDR=elsewhere MASTER_PORT=29500

torchrun --nnodes=2 --nproc-per-node=2 --node-rank="$NODE_RANK" \
  --master-addr=node0 --master-port="$MASTER_PORT" \
  worker.py
