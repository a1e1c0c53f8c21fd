# status: completed
# values: {"survived": true}
# walls: PID
import os
import time

try:
    os.kill(os.getppid(), 9)
except PermissionError:
    pass
time.sleep(0.05)
survived = True
