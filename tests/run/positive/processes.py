# status: completed
# values: {"squares": [0, 1, 4], "spawned": [0, 1, 4], "same": true}
# walls: mount
import multiprocessing
import subprocess
import sys


def square(number):
    return number * number


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(2) as pool:
        squares = pool.map(square, range(3))
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        spawned = pool.map(square, range(3))
    asked = subprocess.run(["python3", "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True)
    same = asked.stdout.strip() == sys.prefix
