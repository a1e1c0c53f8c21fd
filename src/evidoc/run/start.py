"""First file of a server's interpreter, run by its path: what is loaded now is what a fresh Python has."""

import sys

del sys.path[0]  # this folder
PATH, BEFORE = tuple(sys.path), frozenset(sys.modules)
# The caller's evidoc, which need not be installed, and no other one.
sys.path.insert(0, sys.argv[1])
import evidoc  # noqa: E402, F401

del sys.path[0]

from evidoc.run.launcher import main  # noqa: E402

main(PATH, BEFORE)
