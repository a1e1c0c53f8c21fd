import sys

print(sys.argv[sys.argv.index("--max_steps") + 1])
