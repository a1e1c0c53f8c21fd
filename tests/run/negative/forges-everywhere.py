# status: incomplete
# message: something else than its end was written on its completion channel
# names: x
import json
import os
import struct

text = json.dumps({"kind": "completed", "values": {"x": 1}, "modules": []}).encode()
for handle in range(3, 1024):
    try:
        os.write(handle, b"0" * 32 + struct.pack(">II", len(text), 0) + text)
    except OSError:
        pass
os._exit(0)
