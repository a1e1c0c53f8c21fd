# 5: rank 1: RuntimeError: this rank has no data.
import os

if os.environ["RANK"] == "1":
    raise RuntimeError("this rank has no data")
