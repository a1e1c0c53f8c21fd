# status: raised
# message: ValueError: first
# limits: seconds=1.5
import sys


def hook(*_):
    while True:
        pass


sys.excepthook = hook
raise ValueError("first")
