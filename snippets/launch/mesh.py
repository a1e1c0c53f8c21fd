from torch.distributed import destroy_process_group, get_process_group_ranks, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.testing._internal.distributed.fake_pg import FakeStore

dp = 2
pp = 4
tp = 8
launched = 64  # on a cluster: WORLD_SIZE, which the launcher sets
rank = 37  # on a cluster: RANK
gpus_per_node = 8

if dp * pp * tp != launched:
    raise ValueError(f"a {dp} x {pp} x {tp} mesh needs {dp * pp * tp} ranks, not {launched}")

init_process_group("fake", store=FakeStore(), rank=rank, world_size=launched)
mesh = init_device_mesh("cpu", (dp, pp, tp), mesh_dim_names=("dp", "pp", "tp"))
world_size = mesh.size()
replica_ranks = mesh["pp", "tp"].size()
dp_index, pp_index, tp_index = mesh.get_coordinate()
dp_group = get_process_group_ranks(mesh.get_group("dp"))
pp_group = get_process_group_ranks(mesh.get_group("pp"))
tp_group = get_process_group_ranks(mesh.get_group("tp"))
tp_nodes = len({member // gpus_per_node for member in tp_group})
destroy_process_group()
