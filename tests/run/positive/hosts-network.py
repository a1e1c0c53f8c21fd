# status: completed
# hosts: head w1 w2
# walls: user PID network mount UTS
# values: {"answers": ["w1", "w2"], "addresses": ["10.77.0.1", "10.77.0.2", "10.77.0.3"], "own": "10.77.0.1", "outside": false, "rights": ["0000000000000000"]}
import socket
import subprocess
import time

SERVER = """
import socket, sys, os
with socket.create_server(("", 29500)) as server:
    connection = server.accept()[0]
    connection.sendall(os.uname().nodename.encode())
"""


def ask(host):
    for _ in range(200):
        try:
            with socket.create_connection((host, 29500)) as connection:
                return connection.recv(64).decode()
        except ConnectionRefusedError:
            time.sleep(0.02)


with open("server.py", "w") as stream:
    stream.write(SERVER)
servers = [subprocess.Popen(["ssh", host, "python3 /job/work/server.py"]) for host in ("w1", "w2")]
answers = [ask(host) for host in ("w1", "w2")]
for server in servers:
    server.wait()
addresses = [socket.gethostbyname(host) for host in ("head", "w1", "w2")]
own = socket.gethostbyname(socket.gethostname())
outside = socket.socket(socket.AF_INET).connect_ex(("192.0.2.1", 80)) == 0
status = subprocess.run(["ssh", "w1", "cat /proc/self/status"], capture_output=True, text=True).stdout
rights = sorted({line.split()[1] for line in status.splitlines() if line.startswith("Cap")})
