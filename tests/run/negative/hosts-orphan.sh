# status: left
# hosts: head w1
# walls: user PID network mount UTS
# message: it reached its last line but left a process running
ssh w1 'exec sleep 987654 >/dev/null 2>&1 &'
