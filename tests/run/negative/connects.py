# status: completed
# values: {"reached": [], "interfaces": ["lo"]}
# walls: network mount
import os
import socket

reached = []
for address in (("1.1.1.1", 80), ("8.8.8.8", 53), ("127.0.0.1", int(os.environ["HOST_PORT"]))):
    try:
        socket.create_connection(address, 1).close()
        reached.append(address[0])
    except OSError:
        pass
for name in ("\0evidoc-host", os.environ["HOST_SOCKET"]):
    with socket.socket(socket.AF_UNIX) as handle:
        try:
            handle.connect(name)
            reached.append(name)
        except OSError:
            pass
interfaces = [name for _, name in socket.if_nameindex()]
