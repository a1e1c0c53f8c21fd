import tempfile

import ray.train
from fsspec.implementations.memory import MemoryFileSystem
from pyarrow.fs import FSSpecHandler, PyFileSystem
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer

# Like the local disk of a node: what one process writes, the others do not see.
own = PyFileSystem(FSSpecHandler(MemoryFileSystem()))


def train():
    with tempfile.TemporaryDirectory() as folder:
        ray.train.report({"step": 0}, checkpoint=Checkpoint.from_directory(folder))


TorchTrainer(
    train,
    torch_config=TorchConfig(backend="gloo"),
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="unshared", storage_path="/runs", storage_filesystem=own),
).fit()
