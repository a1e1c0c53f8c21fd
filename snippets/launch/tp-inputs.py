import torch
from torch import nn
from torch.distributed import destroy_process_group, get_rank, get_world_size, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

init_process_group("gloo")
tp = get_world_size()
mesh = init_device_mesh("cpu", (tp,), mesh_dim_names=("tp",))

torch.manual_seed(0)  # the same weights and the same batches on every rank
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
batches = [torch.randn(4, 16) for _ in range(tp)]
with torch.no_grad():
    expected = [model(batch) for batch in batches]
    parallelize_module(model, mesh, {"0": ColwiseParallel(), "2": RowwiseParallel()})
    same = model(batches[0])  # every rank brings the same batch
    mixed = model(batches[get_rank()])  # every rank brings its own

same_is_right = torch.allclose(same, expected[0], atol=1e-5)
mixed_is_average = torch.allclose(mixed, sum(expected) / tp, atol=1e-5)
mixed_matches = sum(torch.allclose(mixed, output, atol=1e-5) for output in expected)
destroy_process_group()
