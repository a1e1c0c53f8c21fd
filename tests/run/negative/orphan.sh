# status: left
# message: it reached its last line but left 2 processes running
setsid sleep 987654 &
(setsid sleep 987654 < /dev/null > /dev/null 2>&1 &)
