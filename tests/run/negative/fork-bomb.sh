# status: processes
# message: it started more than 64 processes
bomb() { bomb | bomb & }
bomb
sleep 10
