# status: timeout
# message: it reached its last line, but a thread or an exit handler went on
# limits: seconds=1.5
import threading
import time


def wait():
    while True:
        time.sleep(1)


threading.Thread(target=wait).start()
