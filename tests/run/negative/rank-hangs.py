# status: timeout
# message: it ran longer than 2 s
# limits: seconds=2
# ranks: 2
import os
import time

if os.environ["RANK"] == "1":
    time.sleep(30)
