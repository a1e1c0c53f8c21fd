# status: incomplete
# message: it ended with exit status 0 without reaching its last line
import os

os._exit(0)
x = 1
