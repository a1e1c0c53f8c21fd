# status: raised
# message: return
# line: 4
return 0
x=1
