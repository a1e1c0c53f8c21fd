import torch
from torch import nn
from torch.distributed import destroy_process_group, get_rank, get_world_size, init_process_group
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.debug import CommDebugMode
from torch.nn.functional import mse_loss
from torch.optim import AdamW

init_process_group("gloo")
world_size = get_world_size()

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
inputs, targets = torch.randn(world_size, 4, 16), torch.randn(world_size, 4, 16)
mse_loss(model(inputs), targets).backward()  # all batches on one undivided model
whole = [parameter.grad.clone() for parameter in model.parameters()]
parameters = sum(parameter.numel() for parameter in model.parameters())
layers = sum(isinstance(layer, nn.Linear) for layer in model)
model.zero_grad()

for layer in model:
    if isinstance(layer, nn.Linear):
        fully_shard(layer)
fully_shard(model)
optimizer = AdamW(model.parameters())  # after `fully_shard`, which replaces the parameters
before = [parameter.to_local().clone() for parameter in model.parameters()]

with CommDebugMode() as calls:
    mse_loss(model(inputs[get_rank()]), targets[get_rank()]).backward()
counts = {str(call): count for call, count in calls.get_comm_counts().items()}
all_gathers = sum(count for call, count in counts.items() if "allgather" in call)
reduce_scatters = sum(count for call, count in counts.items() if "reduce_scatter" in call)
optimizer.step()

gradients = [parameter.grad for parameter in model.parameters()]
equals_whole = all(
    torch.allclose(part.full_tensor(), full, atol=1e-6) for part, full in zip(gradients, whole, strict=True)
)
moved = any(not torch.equal(p.to_local(), old) for p, old in zip(model.parameters(), before, strict=True))
local_parameters = sum(parameter.to_local().numel() for parameter in model.parameters())
local_gradients = sum(gradient.to_local().numel() for gradient in gradients)
local_adam = sum(
    state[name].to_local().numel() for state in optimizer.state.values() for name in ("exp_avg", "exp_avg_sq")
)
destroy_process_group()
