torchrun --nproc-per-node=1 recorded.py 2>report && exit 1
grep --after-context=99 'Root Cause' report
