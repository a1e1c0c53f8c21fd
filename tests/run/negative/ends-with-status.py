# status: incomplete
# message: it ended with exit status 3 without reaching its last line
import os

os._exit(3)
