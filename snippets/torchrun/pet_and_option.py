import re
from pathlib import Path

script = Path("pet-and-option.sh").read_text()
by_variable = int(re.search(r"PET_NPROC_PER_NODE=(\d+)", script)[1])
by_option = int(re.search(r"--nproc-per-node=(\d+)", script)[1])
processes = len(list(Path("workers").iterdir()))
