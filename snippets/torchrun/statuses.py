import re
from pathlib import Path

log = Path("node0.log").read_text()

launcher_status = int(Path("status").read_text())
worker_status = int(re.search(r"exitcode\s*: (\d+)", log)[1])
