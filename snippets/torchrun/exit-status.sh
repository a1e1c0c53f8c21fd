torchrun --nproc-per-node=2 fails.py && status=0 || status=$?
echo "$status" >status
