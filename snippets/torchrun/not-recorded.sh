torchrun --nproc-per-node=1 not_recorded.py 2>report && exit 1
grep --after-context=99 'Root Cause' report
