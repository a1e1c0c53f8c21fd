import os
import tempfile

import ray.train
import torch
import torch.distributed as dist
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer, prepare_model


def train():
    context = ray.train.get_context()
    model = prepare_model(torch.nn.Linear(4, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    processes = [None] * context.get_world_size()
    dist.all_gather_object(processes, os.getpid())

    for epoch in range(2):
        optimizer.zero_grad()
        model(torch.ones(8, 4)).mean().backward()
        optimizer.step()

        metrics = {"epoch": epoch, "world_size": dist.get_world_size(), "processes": processes}
        with tempfile.TemporaryDirectory() as folder:
            checkpoint = None
            if context.get_world_rank() == 0:  # one rank saves, all ranks report
                torch.save(model.module.state_dict(), os.path.join(folder, "model.pt"))
                checkpoint = Checkpoint.from_directory(folder)
            ray.train.report(metrics, checkpoint=checkpoint)


trainer = TorchTrainer(
    train,
    torch_config=TorchConfig(backend="gloo"),
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="train", storage_path="/tmp/storage"),
)
result = trainer.fit()

workers = trainer.scaling_config.num_workers
world_size = result.metrics["world_size"]
processes = len(set(result.metrics["processes"]))
checkpoints = len(result.best_checkpoints)
with result.checkpoint.as_directory() as folder:
    saved = os.listdir(folder)
