from zero import MIXED, state_bytes

GB = 10**9
parameters = 7_500_000_000
layers = 32  # taken as equally large
some, many = 64, 1024

shard_some, shard_many = (state_bytes(parameters, ranks, 3) / GB for ranks in (some, many))
gathered = MIXED[0] * parameters / layers / GB  # the weights of the layer that is being computed
