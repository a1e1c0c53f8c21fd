import torch
from attention import Attention
from torch.distributed import destroy_process_group, get_world_size, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

init_process_group("gloo")
tp = get_world_size()
mesh = init_device_mesh("cpu", (tp,), mesh_dim_names=("tp",))
width = 24
heads = 6  # no multiple of 4 ranks, although the width is

torch.manual_seed(0)
split = Attention(width, heads, tp)
columns = {name: ColwiseParallel() for name in ("query", "key", "value")}
parallelize_module(split, mesh, columns | {"out": RowwiseParallel()})
output = split(torch.randn(2, 5, width))
destroy_process_group()
