# status: raised
# message: OSError: [Errno 28] No space left on device
# limits: file=4
# walls: mount
for number in range(100):
    with open(f"part-{number}", "wb") as stream:
        stream.write(b"x" * (1 << 20))
