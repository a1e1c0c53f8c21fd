from pathlib import Path

import torch
from manifest import newest_verified, seal

saved = [9, 10, 11, 12]
unsealed_step = 12  # the job died before this one was sealed
damaged_step = 11

root = Path("checkpoints")
for step in saved:
    folder = root / f"step-{step}"
    folder.mkdir(parents=True)
    for rank in range(2):
        torch.save({"step": step, "weights": torch.full((1000,), float(rank))}, folder / f"rank-{rank}.pt")
    if step != unsealed_step:
        seal(folder)

damaged = root / f"step-{damaged_step}" / "rank-1.pt"
content = bytearray(damaged.read_bytes())
content[len(content) // 2] ^= 1  # a single bit
damaged.write_bytes(content)
(root / "step-13.tmp").mkdir()

latest = max(int(folder.name.removeprefix("step-")) for folder in root.glob("step-*[0-9]"))
chosen = newest_verified(root)
chosen_step = torch.load(chosen / "rank-0.pt", weights_only=True)["step"]
same_size = damaged.stat().st_size == len(content)
