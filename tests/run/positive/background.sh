# status: completed
# values: {"heard": "ready"}
mkfifo pipe
(sleep 0.1; echo ready > pipe) &
read -r heard < pipe
wait
