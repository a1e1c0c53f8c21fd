# status: raised
# message: SystemExit: out of nodes
# line: 4
raise SystemExit("out of nodes")
