# status: value
# message: `loss` is not assigned at the top level of the block
# names: loss
def train():
    loss = 1
    return loss


train()
