# status: value
# message: the reported values take
# names: text
text = "x" * 300_000
