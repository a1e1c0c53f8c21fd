# 4: ValueError: a 4 x 4 mesh needs 16 ranks, not 64.
ranks = 64
if ranks != 16:
    raise ValueError(f"a 4 x 4 mesh needs 16 ranks, not {ranks}")
