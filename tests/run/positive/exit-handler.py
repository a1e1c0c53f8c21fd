# status: completed
# values: {"x": 1}
import atexit

x = 1
atexit.register(print, "goodbye")
