# status: value
# message: `losses['a'][1]` is inf, which is no result
# names: losses
losses = {"a": [1.0, float("inf")]}
