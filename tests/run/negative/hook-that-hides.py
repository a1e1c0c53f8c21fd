# status: raised
# message: ValueError: hidden
# line: 8
import os
import sys

sys.excepthook = lambda *_: os._exit(0)
raise ValueError("hidden")
