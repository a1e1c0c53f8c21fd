# status: value
# message: `loss` is nan, which is no result
# names: loss
loss = float("nan")
