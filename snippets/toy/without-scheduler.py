import torch
from train import UPDATES, Run, save

torch.set_num_threads(1)
stop = 3

whole = Run()
whole.train(UPDATES)

first = Run()
first.train(stop)
save(first.state(), "checkpoint.pt")

second = Run()
# region: left-out
state = torch.load("checkpoint.pt", weights_only=True)
state["scheduler"] = second.scheduler.state_dict()  # as if it had not been saved
# endregion: left-out
second.load(state)
second.train(UPDATES)

updates = second.updates
micro_steps = second.micro_steps
equal = torch.equal(second.weights(), whole.weights())
line = f"resumed equals whole: {equal}"
print(line)
