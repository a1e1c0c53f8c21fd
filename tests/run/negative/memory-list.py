# status: memory
# message: MemoryError
# line: 6
# limits: memory=64
# names: rows
rows = [list(range(1000)) for _ in range(1_000_000)]
