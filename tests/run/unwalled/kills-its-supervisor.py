# status: broken
# message: its supervisor was ended from outside, twice
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp("sleep", ["sleep", "987654"])
    os._exit(0)
os.wait()
time.sleep(0.05)
os.kill(os.getppid(), 9)
time.sleep(60)
