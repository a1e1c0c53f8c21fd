# status: raised
# message: rank 1: ValueError: not mine
# line: 10
# ranks: 2
import os
import time

rank = int(os.environ["RANK"])
if rank == 1:
    raise ValueError("not mine")
time.sleep(30)
