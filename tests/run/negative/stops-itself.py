# status: timeout
# message: it ran longer than 0.4 s
# limits: seconds=0.4
import os
import signal

os.kill(os.getpid(), signal.SIGSTOP)
