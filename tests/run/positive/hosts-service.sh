# status: completed
# hosts: head w1
# service: front
# walls: user PID network mount UTS
# values: {"address": "10.77.0.200", "there": "10.77.0.200", "own": "10.77.0.1", "served": "head"}
address=$(getent hosts front | cut -d ' ' -f 1)
there=$(ssh w1 "getent hosts front | cut -d ' ' -f 1")
own=$(hostname -i)
mkfifo listening
python3 -c '
import os, socket
with socket.create_server(("", 29500)) as server:
    open("listening", "w").close()
    connection = server.accept()[0]
    connection.sendall(os.uname().nodename.encode() + b"\n")
' &
cat listening
served=$(ssh w1 'exec 3<>/dev/tcp/front/29500; cat <&3')
wait
