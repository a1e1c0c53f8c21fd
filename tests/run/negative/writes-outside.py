# status: completed
# values: {"written": []}
# walls: mount
import os

places = ["/", "/usr", "/etc", "/opt", "/var", "/home", "/proc", "/dev", "/sys", "/run"]
places += os.environ["PLACES"].split(":")
places += [os.path.dirname(os.__file__), os.path.expanduser("~root")]
written = []
for place in places:
    for folder in (place, os.path.dirname(place)):
        try:
            open(f"{folder}/evidoc-escape", "w").close()
        except OSError:
            continue
        if folder != "/tmp":  # which is the job's own
            written.append(folder)
os.symlink("/etc/passwd", "link")
try:
    open("link", "a").close()
    written.append("link")
except OSError:
    pass
