import os

import ray.train
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer

os.environ["RAY_TRAIN_COLLECTIVE_TIMEOUT_S"] = "3"


def train():
    rank = ray.train.get_context().get_world_rank()
    for step in range(2):
        if rank == 0 or step == 0:
            ray.train.report({"step": step})


TorchTrainer(
    train,
    torch_config=TorchConfig(backend="gloo"),
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="uneven", storage_path="/tmp/storage"),
).fit()
