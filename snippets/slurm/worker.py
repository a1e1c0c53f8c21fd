"""Writes down what its launcher gave it. A training program would make its process group from these."""

import json
import os
from pathlib import Path

NAMES = ("RANK", "WORLD_SIZE", "LOCAL_RANK", "SLURM_PROCID", "SLURMD_NODENAME", "CUDA_VISIBLE_DEVICES")

folder = Path("workers")
folder.mkdir(exist_ok=True)
seen = {name: os.environ[name] for name in NAMES}
(folder / f"{seen['RANK']}-{os.getpid()}.json").write_text(json.dumps(seen))
