import torch
from torch import nn
from torch.distributed import (
    all_gather_object,
    destroy_process_group,
    get_rank,
    get_world_size,
    init_process_group,
)
from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe
from torch.nn.functional import mse_loss

init_process_group("gloo")
pp = get_world_size()
rank = get_rank()
layers = 4
microbatches = 4
per_stage = layers // pp

torch.manual_seed(0)
model = nn.Sequential(*(nn.Linear(8, 8) for _ in range(layers)))
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)
expected = mse_loss(model(inputs), targets)
expected.backward()  # all layers in one process
whole = [parameter.grad.clone() for parameter in model.parameters()]


def equals_whole(schedule):
    """Whether all stages have the gradients of the undivided model, and the last one its loss."""
    model.zero_grad()
    own = model[rank * per_stage : (rank + 1) * per_stage]  # the layers of this stage
    stage = PipelineStage(own, rank, pp, torch.device("cpu"))
    run = schedule(stage, n_microbatches=microbatches, loss_fn=mse_loss)
    losses = [expected.detach()]
    if rank == 0:
        run.step(inputs)
    elif rank == pp - 1:
        run.step(target=targets, losses=losses)
    else:
        run.step()
    first = rank * per_stage * 2  # a layer has a weight and a bias
    same = [
        torch.allclose(parameter.grad, full, atol=1e-6)
        for parameter, full in zip(own.parameters(), whole[first:], strict=False)
    ]
    same.append(torch.allclose(sum(losses) / len(losses), expected))
    stages = [None] * pp
    all_gather_object(stages, all(same))
    return all(stages)


gpipe_equal = equals_whole(ScheduleGPipe)
one_f_one_b_equal = equals_whole(Schedule1F1B)
stage_parameters = sum(parameter.numel() for parameter in model[:per_stage].parameters())
model_parameters = sum(parameter.numel() for parameter in model.parameters())
sent_shape = [len(inputs) // microbatches, inputs.shape[1]]
destroy_process_group()
