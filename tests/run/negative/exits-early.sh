# status: incomplete
# message: it ended with exit status 0 without reaching its last line
x=1
exit 0
