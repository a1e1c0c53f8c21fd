# status: left
# message: it reached its last line but left a process running
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 1024)
        while True:
            time.sleep(987_654)
    os._exit(0)
os.wait()
