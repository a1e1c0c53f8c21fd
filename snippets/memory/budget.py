from zero import MIXED, state_bytes

GB = 10**9
TB = 10**12
parameters = 200_000_000_000
dp, pp, tp = 2, 4, 8
ranks = dp * pp * tp
gpu_gib = 80
gpu = gpu_gib * 2**30 / GB

weights_total = MIXED[0] * parameters / TB
state_total = state_bytes(parameters, 1, stage=0) / TB

share = parameters // (pp * tp)  # parameters of a rank, whatever DP is
weights_only = MIXED[0] * share / GB
mesh = state_bytes(share, dp, stage=0) / GB
mesh_zero1 = state_bytes(share, dp, stage=1) / GB
fsdp = state_bytes(parameters, ranks, stage=3) / GB
