# status: incomplete
# message: rank 0: it ended with exit status 0 without reaching its last line
# ranks: 2
import os
import time

if os.environ["RANK"] == "0":
    os._exit(0)
time.sleep(30)
