# status: completed
# values: {"survived": true}
# walls: PID
import os
import time

try:
    os.kill(-1, 9)
except ProcessLookupError:
    pass
time.sleep(0.05)
survived = True
