# status: raised
# message: KeyboardInterrupt
# line: 4
raise KeyboardInterrupt
