# status: raised
# message: ValueError: 64 is not 8 x 4
# line: 5
def mesh(size):
    raise ValueError(f"{size} is\n not 8 x 4")


mesh(64)
