import ray
import ray.train
import torch.distributed as dist
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer


def train():
    free = ray.available_resources().get("GPU", 0)
    return {"world_size": dist.get_world_size(), "free": free}


trainer = TorchTrainer(
    train,
    torch_config=TorchConfig(backend="gloo"),
    scaling_config=ScalingConfig(num_workers=2, use_gpu=True, resources_per_worker={"GPU": 8}),
    run_config=RunConfig(name="reservation", storage_path="/tmp/storage"),
)
of_first = trainer.fit().return_value

workers = trainer.scaling_config.num_workers
gpus_per_worker = trainer.scaling_config.resources_per_worker["GPU"]
reserved = int(ray.cluster_resources()["GPU"] - of_first["free"])
world_size = of_first["world_size"]
