node_rank=$((1 - NODE_RANK)) # reversed, so that the order is no accident
echo "given $node_rank"

torchrun --nnodes=2 --nproc-per-node=2 --node-rank="$node_rank" \
  --rdzv-backend=c10d --rdzv-id=job1 --rdzv-endpoint=node1:29500 \
  worker.py
