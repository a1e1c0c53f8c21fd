import json
import re
from collections import Counter
from pathlib import Path

workers = [json.loads(file.read_text()) for file in Path("workers").glob("*.json")]
statuses = [int(file.read_text()) for file in Path().glob("node*.status")]
logs = [file.read_text() for file in Path().glob("node*.log")]
raised = [re.findall(r"^torch[\w.]*\.(\w+Error)", log, re.MULTILINE) for log in logs]

nodes = len(statuses)
failed_nodes = sum(status != 0 for status in statuses)
errors = ", ".join(sorted({each[-1] for each in raised if each}))
processes = len(workers)
processes_per_node = max(Counter(worker["node"] for worker in workers).values(), default=0)
ranks = len({worker["RANK"] for worker in workers})
world_size = max((int(worker["WORLD_SIZE"]) for worker in workers), default=0)
