import re
from pathlib import Path

slots = sum(int(number) for number in re.findall(r"slots=(\d+)", Path("hostfile").read_text()))
processes = len(Path("oversubscribed").read_text().split())
