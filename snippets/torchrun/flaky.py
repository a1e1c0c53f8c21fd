"""Notes each start. In the first round the last worker fails, while the others are at work."""

import os
import sys
import time
from pathlib import Path

rank, world_size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
starts, failure, next_round = Path("starts"), Path("failure"), Path("next-round")

again = failure.exists()
starts.mkdir(exist_ok=True)
started = [os.uname().nodename, os.environ["LOCAL_RANK"], str(os.getpid())]
(starts / "-".join([*started, os.environ["TORCHELASTIC_RESTART_COUNT"]])).touch()

if again:
    next_round.touch()
elif rank == world_size - 1:
    while len(list(starts.iterdir())) < world_size:
        time.sleep(0.1)
    failure.touch()
    sys.exit(7)
else:
    while not next_round.exists():
        time.sleep(0.1)
