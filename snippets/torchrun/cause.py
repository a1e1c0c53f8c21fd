import re
from pathlib import Path

report = Path("node0.log").read_text()
found = re.search(r"\w+Error: .*", report)
cause = found[0].strip() if found else ""
