# status: raised
# message: failed with exit status 1
# line: 4
false | cat
