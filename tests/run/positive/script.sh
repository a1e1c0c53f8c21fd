# status: completed
# values: {"zero": "script.sh", "source": "script.sh", "line": 5, "python": "/", "flags": "ehuBE"}
# a script is run as a file
zero=$0 source=${BASH_SOURCE[0]}
line=$LINENO
python=$(python3 -c 'import os; print(os.path.commonpath(["/", os.getcwd()]))')
flags=$-
