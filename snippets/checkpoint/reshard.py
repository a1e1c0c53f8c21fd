import os
from pathlib import Path

import torch
import torch.distributed.checkpoint as dcp
from torch import nn
from torch.distributed import destroy_process_group, init_process_group
from torch.distributed.checkpoint.state_dict import get_state_dict, set_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.multiprocessing import start_processes
from torch.optim import AdamW

os.environ["GLOO_SOCKET_IFNAME"] = "lo"  # all ranks are on this machine
batch = torch.randn(8, 16, generator=torch.Generator().manual_seed(1))


def step(model, optimizer):
    model(batch).pow(2).mean().backward()
    optimizer.step()
    optimizer.zero_grad()


def on_rank(rank, world_size, store, seed, action):
    """Shard a model over `world_size` ranks, then save it or load it and take a step."""
    torch.set_num_threads(1)
    init_process_group("gloo", init_method=f"file://{store}", rank=rank, world_size=world_size)
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
    fully_shard(model, mesh=init_device_mesh("cpu", (world_size,)))
    optimizer = AdamW(model.parameters(), lr=0.01)
    action(model, optimizer)
    weights = [parameter.full_tensor() for parameter in model.parameters()]
    if rank == 0:
        torch.save(weights, f"{action.__name__}-{world_size}.pt")
    destroy_process_group()


def save(model, optimizer):
    step(model, optimizer)
    weights, state = get_state_dict(model, optimizer)
    dcp.save({"model": weights, "optimizer": state}, checkpoint_id="sharded")
    step(model, optimizer)  # what a resumed run has to repeat


def load(model, optimizer):
    weights, state = get_state_dict(model, optimizer)
    checkpoint = {"model": weights, "optimizer": state}
    dcp.load(checkpoint, checkpoint_id="sharded")
    set_state_dict(
        model, optimizer, model_state_dict=checkpoint["model"], optim_state_dict=checkpoint["optimizer"]
    )
    step(model, optimizer)


def launch(world_size, seed, action):
    store = Path.cwd() / f"store-{action.__name__}-{world_size}"
    start_processes(on_rank, (world_size, store, seed, action), nprocs=world_size, start_method="fork")
    return torch.load(f"{action.__name__}-{world_size}.pt")


saved_on = 4
expected = launch(saved_on, 0, save)
files = len(list(Path("sharded").glob("*.distcp")))
restored_on = [
    world_size for world_size in (2, 3) if all(map(torch.allclose, launch(world_size, 99, load), expected))
]
