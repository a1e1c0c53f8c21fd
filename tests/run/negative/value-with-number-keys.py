# status: value
# message: `ranks` has the key 0, which is no string
# names: ranks
ranks = {0: "a"}
