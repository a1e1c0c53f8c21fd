# status: timeout
# hosts: head w1 w2
# walls: user PID network mount UTS
# limits: seconds=1
ssh w1 'setsid sleep 987654 & sleep 987654' &
ssh w2 'trap "" TERM HUP; while :; do sleep 987654; done'
