import torch
from simulator import gpipe, one_f_one_b, simulate
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
stages = get_world_size()
rank = get_rank()
microbatches = 8


class Counted(nn.Linear):
    """A layer that counts the micro-batches whose backward pass is still to come."""

    held = most = 0

    def forward(self, x):
        self.held += 1
        self.most = max(self.most, self.held)
        output = super().forward(x)
        output.register_hook(self.returned)
        return output

    def returned(self, gradient):
        self.held -= 1


def most_held(schedule):
    """The most micro-batches in flight, by stage."""
    layer = Counted(8, 8)
    stage = PipelineStage(layer, rank, stages, torch.device("cpu"))
    run = schedule(stage, n_microbatches=microbatches, loss_fn=mse_loss)
    for _ in range(2):  # the first step also infers shapes, with a pass of its own
        layer.held = layer.most = 0
        if rank == 0:
            run.step(torch.randn(16, 8))
        elif rank == stages - 1:
            run.step(target=torch.randn(16, 8))
        else:
            run.step()
    every = [None] * stages
    all_gather_object(every, layer.most)
    return every


gpipe_held = most_held(ScheduleGPipe)
alternate_held = most_held(Schedule1F1B)
gpipe_simulated = simulate(gpipe, stages, microbatches).held
alternate_simulated = simulate(one_f_one_b, stages, microbatches).held
destroy_process_group()
