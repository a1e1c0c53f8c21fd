import os
import tempfile

import ray
import ray.train
import torch
from ray.train import Checkpoint, ScalingConfig
from ray.train.torch import TorchTrainer, prepare_model


def train():
    model = prepare_model(torch.nn.Linear(4, 1))
    first = ray.train.get_checkpoint()
    folder = tempfile.mkdtemp()
    torch.save(model.state_dict(), os.path.join(folder, "model.pt"))
    world_size = ray.train.get_context().get_world_size()
    metrics = {"world_size": world_size, "process": os.getpid(), "fresh": first is None}
    ray.train.report(metrics, checkpoint=Checkpoint.from_directory(folder))


trainer = TorchTrainer(train, scaling_config=ScalingConfig(num_workers=0))
result = trainer.fit()

workers = trainer.scaling_config.num_workers
world_size = result.metrics["world_size"]
fresh = result.metrics["fresh"]
processes = len({result.metrics["process"]})
same_process = result.metrics["process"] == os.getpid()
cluster = ray.is_initialized()
