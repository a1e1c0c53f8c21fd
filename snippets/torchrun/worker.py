"""Writes down what its launcher gave it. A training program makes its process group from these."""

import json
import os
from pathlib import Path

NAMES = ("RANK", "LOCAL_RANK", "WORLD_SIZE", "GROUP_RANK", "MASTER_ADDR", "MASTER_PORT")

folder = Path("workers")
folder.mkdir(exist_ok=True)
seen = {name: os.environ[name] for name in NAMES} | {"node": os.uname().nodename}
(folder / f"{seen['node']}-{seen['LOCAL_RANK']}.json").write_text(json.dumps(seen))
