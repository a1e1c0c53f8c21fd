import torch
from train import UPDATES, Run, save

torch.set_num_threads(1)
stop = 3

whole = Run(dropout=0.5, shuffle=True)
whole.train(UPDATES)

first = Run(dropout=0.5, shuffle=True)
first.train(stop)
save(first.state(), "checkpoint.pt")

second = Run(dropout=0.5, shuffle=True)
# region: left-out
state = torch.load("checkpoint.pt", weights_only=True)
state["rng"] = torch.get_rng_state()  # as if it had not been saved
# endregion: left-out
second.load(state)
second.train(UPDATES)

updates = second.updates
micro_steps = second.micro_steps
equal = torch.equal(second.weights(), whole.weights())
line = f"resumed equals whole: {equal}"
print(line)
