# status: incomplete
# message: without reaching its last line
# names: x
import json
import os
import struct

text = json.dumps({"kind": "completed", "values": {"x": 1}, "modules": []}).encode()
os.write(1, b"0" * 32 + struct.pack(">II", len(text), 0) + text)
os.write(2, b"0" * 32 + struct.pack(">II", len(text), 0) + text)
os._exit(0)
