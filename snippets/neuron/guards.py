from types import SimpleNamespace

from reading import Wheel

wheel = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")


def refusal(guard, **names):
    """What a guard of the library says about these values; "" where it lets them pass."""
    try:
        exec(guard, names)
    except (RuntimeError, ValueError) as error:
        return str(error)
    return ""


evaluates = wheel.guard(
    "optimum.neuron.trainers.transformers", "NeuronTrainer.__init__", "eval_dataset is not None"
)
evaluation_refusal = refusal(evaluates, eval_dataset=["a sample"])
training_passes = not refusal(evaluates, eval_dataset=None)

resizes = wheel.guard(
    "optimum.neuron.models.training.modeling_utils",
    "NeuronModelMixin._get_resized_parallel_embeddings",
    "new_num_tokens % tp_size != 0",
)
degree, vocabulary = 8, 50257
padded = -(-vocabulary // degree) * degree
vocabulary_refusal = refusal(resizes, new_num_tokens=vocabulary, tp_size=degree)
padded_passes = not refusal(resizes, new_num_tokens=padded, tp_size=degree)

splits = wheel.guard(
    "optimum.neuron.models.training.llama.modeling_llama",
    "LlamaMLP.__init__",
    "self.intermediate_size % tp_size != 0",
)
intermediate, odd_degree = 14336, 6
intermediate_refusal = refusal(
    splits, self=SimpleNamespace(intermediate_size=intermediate), tp_size=odd_degree
)
intermediate_passes = not refusal(
    splits, self=SimpleNamespace(intermediate_size=intermediate), tp_size=degree
)
