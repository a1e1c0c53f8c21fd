from torch.distributed import destroy_process_group, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.testing._internal.distributed.fake_pg import FakeStore

dp = 2
pp = 4
tp = 4  # meant to be 8
launched = 64

if dp * pp * tp != launched:
    raise ValueError(f"a {dp} x {pp} x {tp} mesh needs {dp * pp * tp} ranks, not {launched}")

init_process_group("fake", store=FakeStore(), rank=0, world_size=launched)
mesh = init_device_mesh("cpu", (dp, pp, tp), mesh_dim_names=("dp", "pp", "tp"))
destroy_process_group()
