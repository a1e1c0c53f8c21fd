from zero import state_bytes

GB = 10**9
GIB = 2**30
parameters = 7_500_000_000
ranks = 64

bytes_of = [state_bytes(parameters, ranks, stage) for stage in range(4)]
stage0, stage1, stage2, stage3 = (each / GB for each in bytes_of)
stage0_gib, stage1_gib, stage2_gib, stage3_gib = (each / GIB for each in bytes_of)
