# status: raised
# message: OSError: [Errno 27] File too large
# limits: file=1
with open("big", "wb") as stream:
    stream.write(b"x" * (2 << 20))
