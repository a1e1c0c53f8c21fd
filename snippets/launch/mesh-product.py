from contextlib import suppress

from torch.distributed import destroy_process_group, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.testing._internal.distributed.fake_pg import FakeStore

dp = 2
pp = 4
tp = 4  # meant to be 8
world_size = 64
rank = 37

mesh = None
init_process_group("fake", store=FakeStore(), rank=rank, world_size=world_size)
with suppress(RuntimeError):
    mesh = init_device_mesh("cpu", (dp, pp, tp), mesh_dim_names=("dp", "pp", "tp"))

raised = mesh is None
mesh_ranks = mesh.size()
left_out = world_size - mesh_ranks
has_coordinate = mesh.get_coordinate() is not None
destroy_process_group()
