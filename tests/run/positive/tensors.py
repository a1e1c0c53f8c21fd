# status: completed
# values: {"falling": true, "threads": 1}
import torch

torch.manual_seed(0)
layer = torch.nn.Linear(8, 8)
optimizer = torch.optim.AdamW(layer.parameters(), lr=0.01)
losses = []
for _ in range(3):
    optimizer.zero_grad()
    loss = layer(torch.ones(4, 8)).pow(2).mean()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
falling = losses == sorted(losses, reverse=True)
threads = torch.get_num_threads()
