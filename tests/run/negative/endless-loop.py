# status: timeout
# message: it ran longer than 0.4 s
# limits: seconds=0.4
while True:
    pass
