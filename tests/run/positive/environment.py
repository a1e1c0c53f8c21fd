# status: completed
# values: {"names": ["HOME", "HOST_PORT", "HOST_SOCKET", "LANG", "MARK", "MKL_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "PATH", "PLACES", "PYTHONHASHSEED", "TMPDIR", "TZ", "USER"], "encodings": ["utf-8", "utf-8", "utf-8"], "offset": 0, "hash_seed": 0, "empty": []}
# walls: mount
import os
import sys
import tempfile
import time

names = sorted(os.environ.keys() - {"PYTHONUSERBASE"})
encodings = [sys.getfilesystemencoding(), sys.stdout.encoding, sys.stderr.encoding]
offset = time.timezone
hash_seed = sys.flags.hash_randomization
empty = os.listdir(os.path.expanduser("~"))
with tempfile.TemporaryFile() as stream:
    stream.write(b"x")
