# status: completed
# values: {"heard": "hello"}
# walls: network
import socket

with socket.create_server(("127.0.0.1", 29500)) as server:
    with socket.create_connection(("localhost", 29500)) as client:
        client.sendall(b"hello")
        heard = server.accept()[0].recv(10).decode()
