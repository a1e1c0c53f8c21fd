# status: raised
# message: SyntaxError: '(' was never closed
# line: 5
x = 1
print((x)
