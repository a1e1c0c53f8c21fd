from torch.distributed import destroy_process_group, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.testing._internal.distributed.fake_pg import FakeStore
from torch.utils.data import DistributedSampler

dp = 2
pp = 4
tp = 8
samples = 1000
world_size = dp * pp * tp


def samples_of(rank):
    """Sample numbers that this rank reads in an epoch."""
    init_process_group("fake", store=FakeStore(), rank=rank, world_size=world_size)
    mesh = init_device_mesh("cpu", (dp, pp, tp), mesh_dim_names=("dp", "pp", "tp"))
    replicas = mesh["dp"].size()
    replica = mesh.get_local_rank("dp")
    sampler = DistributedSampler(range(samples), num_replicas=replicas, rank=replica, shuffle=False)
    destroy_process_group()
    return tuple(sampler)


read = [samples_of(rank) for rank in range(world_size)]
per_rank = len(read[0])
streams = len(set(read))
peers_agree = all(read[rank] == read[rank - rank % (pp * tp)] for rank in range(world_size))
repeated = streams * per_rank - samples
