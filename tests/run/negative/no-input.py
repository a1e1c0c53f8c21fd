# status: raised
# message: EOFError
input()
