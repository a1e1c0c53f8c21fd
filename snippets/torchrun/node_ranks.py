import json
import re
from pathlib import Path

workers = [json.loads(file.read_text()) for file in Path("workers").glob("*.json")]
logs = {file.stem: file.read_text() for file in Path().glob("node*.log")}
got = {worker["node"]: int(worker["GROUP_RANK"]) for worker in workers}
given = {node: int(re.search(r"^given (\d)", log, re.MULTILINE)[1]) for node, log in logs.items()}

nodes = len(logs)
nodes_with_given_rank = sum(got[node] == given[node] for node in logs)
warnings = sorted({found for log in logs.values() for found in re.findall(r"node_rank is only .*", log)})
warned = len(warnings)
warning = " ".join(warnings)
