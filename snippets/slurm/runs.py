import re
import subprocess
from pathlib import Path

lines = [line for line in Path("slurm-1.out").read_text().splitlines() if line.startswith("run ")]
runs = len(lines)
job_ids = len({line.split()[-1] for line in lines})
told = subprocess.check_output(["scontrol", "show", "job", "1"], text=True)
restarts = int(re.search(r"Restarts=(\d+)", told)[1])
state = re.search(r"JobState=(\w+)", told)[1]
