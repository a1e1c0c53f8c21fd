# status: timeout
# message: it ran longer than 0.4 s
# limits: seconds=0.4
import signal
import time

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
while True:
    time.sleep(10)
