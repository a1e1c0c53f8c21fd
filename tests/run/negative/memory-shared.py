# status: memory
# message: it used more than 64 MiB of memory
# limits: memory=64
import mmap

area = mmap.mmap(-1, 512 << 20)
for at in range(0, len(area), 4096):
    area[at] = 1
while True:
    pass
