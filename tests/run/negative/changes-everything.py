# status: completed
# values: {"done": true}
# walls: mount
import os
import sys

os.chdir("/")
os.environ.clear()
os.environ["PATH"] = "/nowhere"
sys.path.clear()
sys.argv.clear()
os.umask(0)
os.nice(5)
open("/tmp/left-behind", "w").close()
open("/dev/shm/left-behind", "w").close()
done = True
