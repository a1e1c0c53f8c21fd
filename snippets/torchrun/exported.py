import json
import re
from pathlib import Path

workers = [json.loads(file.read_text()) for file in Path("workers").glob("*.json")]
script = next(Path().glob("exported*.sh")).read_text()
line = script.splitlines()[0]
wanted = dict(re.findall(r"(\w+)=(\S+)", line))

processes = len(workers)
exported = len(wanted)
kept = sum(all(worker[name] == value for worker in workers) for name, value in wanted.items())
port_kept = all(worker["MASTER_PORT"] == wanted["MASTER_PORT"] for worker in workers)
