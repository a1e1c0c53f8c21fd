# status: completed
# values: {"x": 1}
import sys

x = 1
sys.modules.clear()
