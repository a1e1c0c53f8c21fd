import os
import signal
from pathlib import Path

import torch


def save_and_crash(state, path):
    """Write the whole new file, then die before it takes the old one's name."""
    temporary = path.with_name(f"{path.name}.tmp")
    with temporary.open("wb") as file:
        torch.save(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.kill(os.getpid(), signal.SIGKILL)
    os.replace(temporary, path)


path = Path("checkpoint.pt")
torch.save({"step": 1, "weights": torch.zeros(1000)}, path)
child = os.fork()
if child == 0:
    save_and_crash({"step": 2, "weights": torch.ones(1000)}, path)
_, status = os.waitpid(child, 0)

killed = os.WIFSIGNALED(status)
try:
    step = torch.load(path, weights_only=True)["step"]
except (RuntimeError, EOFError):
    step = None
readable = step is not None
leftovers = len(list(Path().glob("*.tmp")))
