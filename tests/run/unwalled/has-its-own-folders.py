# status: completed
# values: {"home": true, "temporary": true}
import os
import tempfile

home = os.access(os.path.expanduser("~"), os.W_OK)
temporary = os.path.dirname(os.getcwd()) == os.path.dirname(tempfile.gettempdir())
