# status: value
# message: `ranks` is a set, which is no plain value; write `sorted(ranks)`
# names: ranks
ranks = {1, 2}
