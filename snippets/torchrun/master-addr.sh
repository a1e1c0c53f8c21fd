# torchrun reads neither of these two.
export MASTER_ADDR=node0 MASTER_PORT=29500
torchrun --nnodes=2 --nproc-per-node=8 --node-rank="$NODE_RANK" \
  --rdzv-conf=timeout=4 \
  worker.py
