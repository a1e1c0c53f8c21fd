torchrun --nnodes=2 --nproc-per-node=2 --max-restarts=2 --node-rank="$NODE_RANK" \
  --master-addr=node0 --master-port=29500 \
  flaky.py
