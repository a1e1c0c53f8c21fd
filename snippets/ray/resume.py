import os
import tempfile

import ray.train
import torch
from ray.train import Checkpoint, FailureConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer, prepare_model

EPOCHS = 4
LOST = "/tmp/a-node-was-lost"


def train():
    rank = ray.train.get_context().get_world_rank()
    model = prepare_model(torch.nn.Linear(4, 1))
    start = 0
    if checkpoint := ray.train.get_checkpoint():
        with checkpoint.as_directory() as folder:
            state = torch.load(os.path.join(folder, "state.pt"))
        model.module.load_state_dict(state["model"])
        start = state["epoch"] + 1

    for epoch in range(start, EPOCHS):
        if epoch == 2 and rank == 1 and not os.path.exists(LOST):
            ray.train.get_all_reported_checkpoints()  # until then the last report may be lost, too
            open(LOST, "w").close()
            raise RuntimeError("the node of this worker is lost")

        with tempfile.TemporaryDirectory() as folder:
            checkpoint = None
            if rank == 0:
                state = {"model": model.module.state_dict(), "epoch": epoch}
                torch.save(state, os.path.join(folder, "state.pt"))
                checkpoint = Checkpoint.from_directory(folder)
            ray.train.report({"epoch": epoch, "start": start}, checkpoint=checkpoint)


result = TorchTrainer(
    train,
    torch_config=TorchConfig(backend="gloo"),
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(
        name="resume", storage_path="/tmp/storage", failure_config=FailureConfig(max_failures=1)
    ),
).fit()

failed = os.path.exists(LOST)
start = result.metrics["start"]
fresh = start == 0
epochs = result.metrics["epoch"] + 1
