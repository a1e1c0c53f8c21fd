import io
import os
import signal
from pathlib import Path

import torch


def save_and_crash(state, path):
    """Write over the old file, and die halfway."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    with path.open("wb") as file:
        file.write(buffer.getvalue()[: buffer.tell() // 2])
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)


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
