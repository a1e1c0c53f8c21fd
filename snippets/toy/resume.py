import torch
from train import ACCUMULATION, UPDATES, Run, save

torch.set_num_threads(1)
stop = 3

whole = Run()
whole.train(UPDATES)

first = Run()
first.train(stop)
save(first.state(), "checkpoint.pt")

second = Run()
state = torch.load("checkpoint.pt", weights_only=True)
second.load(state)
second.train(UPDATES)

accumulation = ACCUMULATION
updates = second.updates
micro_steps = second.micro_steps
equal = torch.equal(second.weights(), whole.weights())
line = f"resumed equals whole: {equal}"
print(line)
