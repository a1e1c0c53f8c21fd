# status: completed
# values: {"status": 1}
import os

pid = os.fork()
if pid == 0:
    raise ValueError("only the child")
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
