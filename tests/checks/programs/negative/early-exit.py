# 4: it called sys.exit() before its last line.
import sys

sys.exit(0)
