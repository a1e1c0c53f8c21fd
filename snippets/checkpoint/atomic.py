import os
from pathlib import Path

import torch


def save(state, path):
    """Replace the file at `path` whole: a reader sees the old checkpoint or the new one."""
    temporary = path.with_name(f".saving-{path.name}")  # a rename cannot leave the file system
    with temporary.open("wb") as file:
        torch.save(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # flushes the new name, too
    finally:
        os.close(folder)


path = Path("checkpoint.pt")
save({"step": 1, "weights": torch.zeros(1000)}, path)
with path.open("rb") as reader:  # opened before the next save
    save({"step": 2, "weights": torch.ones(1000)}, path)
    step_of_reader = torch.load(reader, weights_only=True)["step"]

step_on_disk = torch.load(path, weights_only=True)["step"]
files = len(list(Path().glob("*.pt"))) + len(list(Path().glob(".saving-*")))
