# status: completed
# values: {"who": "parent"}
import os

who = "child" if os.fork() == 0 else "parent"
if who == "parent":
    os.wait()
