import torch
from attention import Attention
from torch.distributed import destroy_process_group, get_world_size, init_process_group
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.debug import CommDebugMode
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

init_process_group("gloo")
tp = get_world_size()
mesh = init_device_mesh("cpu", (tp,), mesh_dim_names=("tp",))
width = 32
heads = 8

torch.manual_seed(0)
whole = Attention(width, heads)
inputs = torch.randn(2, 5, width)
expected_input = inputs.clone().requires_grad_()
expected = whole(expected_input)
expected.sum().backward()

split = Attention(width, heads, tp)
split.load_state_dict(whole.state_dict())
columns = {name: ColwiseParallel() for name in ("query", "key", "value")}
parallelize_module(split, mesh, columns | {"out": RowwiseParallel()})
own_input = inputs.clone().requires_grad_()
with CommDebugMode() as forward:
    output = split(own_input)
with CommDebugMode() as backward:
    output.sum().backward()

same_output = torch.allclose(output, expected, atol=1e-5)
same_gradient = torch.allclose(own_input.grad, expected_input.grad, atol=1e-5)
forward_reduces, backward_reduces = forward.get_total_counts(), backward.get_total_counts()
column_shape = list(split.query.weight.to_local().shape)
row_shape = list(split.out.weight.to_local().shape)
heads_per_rank = split.per_rank[0]
destroy_process_group()
