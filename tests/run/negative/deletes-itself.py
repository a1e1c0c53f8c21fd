# status: raised
# message: ValueError: after
# line: 7
import os

os.remove(__file__)
raise ValueError("after")
