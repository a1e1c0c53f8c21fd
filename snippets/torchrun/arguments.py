"""Prints the arguments that the launcher passes, one on a line."""

import sys

for argument in sys.argv[1:]:
    print(argument)
