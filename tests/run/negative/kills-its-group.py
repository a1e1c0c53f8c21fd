# status: killed
# message: SIGKILL ended it
import os

os.killpg(0, 9)
