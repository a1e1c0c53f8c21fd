# status: memory
# message: can't allocate memory
# line: 7
# limits: memory=256
import torch

grid = torch.ones(1 << 28)
