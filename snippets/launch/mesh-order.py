from torch.distributed import destroy_process_group, get_process_group_ranks, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.testing._internal.distributed.fake_pg import FakeStore

dp = 2
pp = 4
tp = 8
rank = 37
gpus_per_node = 8

init_process_group("fake", store=FakeStore(), rank=rank, world_size=dp * pp * tp)
# TP first: the members of its group are far apart.
mesh = init_device_mesh("cpu", (tp, pp, dp), mesh_dim_names=("tp", "pp", "dp"))
tp_group = get_process_group_ranks(mesh.get_group("tp"))
tp_nodes = len({member // gpus_per_node for member in tp_group})
destroy_process_group()
