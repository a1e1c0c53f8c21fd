# status: completed
# values: {"argv": ["as-a-script.py"], "first": true, "main": true, "listing": ["as-a-script.py"], "source": "def shown():\n    return inspect.getsource(shown)\n", "restored": 3, "user": "user", "host": "localhost"}
# walls: UTS mount
import dataclasses
import getpass
import inspect
import os
import pickle
import socket
import sys


def shown():
    return inspect.getsource(shown)


@dataclasses.dataclass
class Mesh:
    size: int


argv, first = sys.argv, sys.path[0] == os.getcwd() == os.path.dirname(__file__)
main = __name__ == "__main__" and sys.modules["__main__"].Mesh is Mesh
listing = os.listdir()
source = shown()
restored = pickle.loads(pickle.dumps(Mesh(3))).size
user, host = getpass.getuser(), socket.gethostname()
