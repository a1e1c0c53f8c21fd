from torch.distributed import destroy_process_group, get_process_group_ranks, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.testing._internal.distributed.fake_pg import FakeStore

dp = 2
cp = 4
tp = 8
rank = 45
sequence = 32_768
micro_batch = 1

init_process_group("fake", store=FakeStore(), rank=rank, world_size=dp * cp * tp)
mesh = init_device_mesh("cpu", (dp, cp, tp), mesh_dim_names=("dp", "cp", "tp"))
world_size = mesh.size()
cp_index = mesh.get_local_rank("cp")
cp_group = get_process_group_ranks(mesh.get_group("cp"))
local_tokens = sequence // mesh["cp"].size()
first_token = cp_index * local_tokens
samples_per_step = micro_batch * mesh["dp"].size()
destroy_process_group()
