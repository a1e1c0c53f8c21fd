import torch
from train import ACCUMULATION, MICRO_BATCH, SAMPLES, UPDATES, WARMUP, Run, save

torch.set_num_threads(1)

run = Run()
loss_before = run.loss()
rates = run.train(UPDATES)
loss_after = run.loss()
save(run.state(), "checkpoint.pt")

samples, micro_batch, accumulation, warmup = SAMPLES, MICRO_BATCH, ACCUMULATION, WARMUP
updates = len(rates)
micro_steps = run.micro_steps
print("learning rates:", [round(rate, 4) for rate in rates])
print(f"loss: {loss_before:.2f} -> {loss_after:.2f}")
