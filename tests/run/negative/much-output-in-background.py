# status: output
# message: it printed more than 256 KiB
import subprocess

subprocess.run(["sh", "-c", "yes & yes & wait"])
