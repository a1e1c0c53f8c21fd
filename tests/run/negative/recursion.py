# status: raised
# message: RecursionError: maximum recursion depth exceeded
def deeper():
    deeper()


deeper()
