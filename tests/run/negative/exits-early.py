# status: incomplete
# message: it called sys.exit() before its last line
# line: 6
import sys

sys.exit(0)
x = 1
