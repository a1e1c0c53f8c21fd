from itertools import islice

from torch.utils.data import DataLoader, DistributedSampler

dp = 64
pp = 1
tp = 1
micro_batch = 1
accumulation = 32
dataset = range(10_000)

reads = []
for rank in range(dp * pp * tp):
    sampler = DistributedSampler(dataset, num_replicas=dp, rank=rank // (pp * tp), shuffle=False)
    loader = DataLoader(dataset, batch_size=micro_batch, sampler=sampler)
    reads += [int(sample) for batch in islice(loader, accumulation) for sample in batch]

world_size = dp * pp * tp
global_batch = len(set(reads))
total_reads = len(reads)
readers = total_reads // global_batch
