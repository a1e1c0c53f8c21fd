from itertools import islice

from torch.utils.data import DataLoader, DistributedSampler

dp = 2
pp = 4
tp = 8
micro_batch = 1
accumulation = 32
dataset = range(10_000)


def reads_of_one_update(replicas, steps):
    """Sample numbers that all ranks read for the same optimizer update."""
    reads = []
    for rank in range(replicas * pp * tp):
        sampler = DistributedSampler(dataset, num_replicas=replicas, rank=rank // (pp * tp), shuffle=False)
        loader = DataLoader(dataset, batch_size=micro_batch, sampler=sampler)
        reads += [int(sample) for batch in islice(loader, steps) for sample in batch]
    return reads


reads = reads_of_one_update(dp, accumulation)
world_size = dp * pp * tp
global_batch = len(set(reads))
total_reads = len(reads)
readers = total_reads // global_batch

doubled_dp = 2 * dp
kept = [n for n in (8, 16, 32, 64) if len(set(reads_of_one_update(doubled_dp, n))) == global_batch]
kept_accumulation = kept[0]
