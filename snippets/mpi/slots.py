import re
from pathlib import Path

slots = sum(int(number) for number in re.findall(r"slots=(\d+)", Path("hostfile").read_text()))
without_np = len(Path("without-np").read_text().split())
with_np = len(Path("np-3").read_text().split())
