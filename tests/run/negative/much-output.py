# status: output
# message: it printed more than 256 KiB
for _ in range(300):
    print("x" * 1_000_000)
