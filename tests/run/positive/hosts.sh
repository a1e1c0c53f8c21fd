# status: completed
# hosts: head w1 w2
# walls: user PID network mount UTS
# values: {"here": "head", "there": "w1", "status": 7, "killed": 137, "unknown": 255, "home": "/job/home", "hidden": "no", "nested": "w2", "words": "a  b", "through": "x", "user": 1000}
here=$(uname -n)
there=$(ssh w1 uname -n)
status=0
ssh -x -o StrictHostKeyChecking=no user@w1 exit 7 || status=$?
killed=0
ssh w1 'kill -KILL $$' || killed=$?
unknown=0
ssh w3 true 2>/dev/null || unknown=$?
home=$(ssh w2 pwd)
secret=1
export secret
hidden=$(ssh w1 'echo ${secret-no}')
nested=$(ssh w1 ssh w2 uname -n)
words=$(ssh w1 "echo 'a  b'")
through=$(ssh w1 'cat; echo x')
user=$(ssh w1 id -u)
