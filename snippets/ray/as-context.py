import os

import ray.train
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train():
    with ray.train.get_checkpoint() as checkpoint:
        torch.save({}, os.path.join(checkpoint.path, "model.pt"))


TorchTrainer(train, scaling_config=ScalingConfig(num_workers=0)).fit()
