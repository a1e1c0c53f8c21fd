# status: broken
# hosts: head w1 w1
# message: one is named twice
true
