# What a controller sets in each Pod.
export PET_NNODES=2 PET_NPROC_PER_NODE=8 PET_NODE_RANK="$NODE_RANK"
export PET_MASTER_ADDR=node0 PET_MASTER_PORT=29500

torchrun worker.py
