# status: memory
# message: it used more than 128 MiB of memory
# limits: memory=128
import os
import time

for _ in range(6):
    if os.fork() == 0:
        kept = b"x" * (40 << 20)
        time.sleep(60)
        print(len(kept))
time.sleep(60)
