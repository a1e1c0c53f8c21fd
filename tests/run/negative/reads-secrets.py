# status: completed
# values: {"found": []}
# walls: mount PID user
import os
from pathlib import Path

found = [name for name, value in os.environ.items() if "hush" in value]
places = [Path(place) for place in os.environ["PLACES"].split(":")]
places += Path("/proc").glob("*/environ")
places += Path("/proc").glob("*/cmdline")
for place in places:
    try:
        if b"hush" in place.read_bytes():
            found.append(str(place))
    except OSError:
        pass
