# status: timeout
# message: it ran longer than 0.4 s
# limits: seconds=0.4
# walls: PID
import os
import signal

try:
    os.kill(os.getppid(), signal.SIGSTOP)
except PermissionError:
    pass
while True:
    pass
