# status: timeout
# message: it reached its last line, but a thread or an exit handler went on
# limits: seconds=1.5
import atexit


@atexit.register
def again():
    while True:
        pass
