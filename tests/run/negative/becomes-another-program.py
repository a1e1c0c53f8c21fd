# status: incomplete
# message: it ended with exit status 0 without reaching its last line
import os

os.execv("/bin/true", ["true"])
