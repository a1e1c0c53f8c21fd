from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train(): ...


TorchTrainer(
    train,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(checkpoint_config=CheckpointConfig(checkpoint_frequency=10)),
)
