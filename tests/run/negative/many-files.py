# status: raised
# message: OSError: [Errno 28] No space left on device
# walls: mount
for number in range(100_000):
    open(f"file-{number}", "x").close()
