import subprocess

told = subprocess.check_output(["squeue", "--noheader", "--format=%T %r"], text=True)
state, reason = told.split()
