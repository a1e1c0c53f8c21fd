# status: value
# message: `loss` is a torch.Tensor, which is no plain value; write `loss.tolist()`
# names: loss
import torch

loss = torch.tensor(1.5)
