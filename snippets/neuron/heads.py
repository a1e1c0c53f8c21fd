from types import SimpleNamespace

from reading import Wheel

wheel = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")
copies_of = wheel.function(
    "optimum.neuron.models.training.config", "TrainingNeuronConfig.auto_kv_size_multiplier"
)

heads, kv_heads = 32, 8  # attention heads of the model, and heads of keys and values
degrees = [2, 4, 6, 8, 16, 32, 64]

even = [degree for degree in degrees if heads % degree == 0]
uneven = [degree for degree in degrees if heads % degree != 0]


def copies(degree):
    """How often the library copies each head of keys and values."""
    config = SimpleNamespace(tensor_parallel_size=degree, kv_size_multiplier=None)
    return copies_of(config, kv_heads)


few, more, most = 8, 16, 32  # degrees
copies_few, copies_more, copies_most = copies(few), copies(more), copies(most)
