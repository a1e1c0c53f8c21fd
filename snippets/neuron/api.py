from reading import Wheel

wheel = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")
version = wheel.metadata["Version"]

trainer = wheel.definition("optimum.neuron.trainers.transformers", "NeuronTrainer").name
arguments = wheel.definition("optimum.neuron.trainers.training_args", "NeuronTrainingArguments").name
exports_both = all(f'"{name}"' in wheel.modules["optimum.neuron"] for name in (trainer, arguments))

defaults = wheel.defaults("optimum.neuron.trainers.training_args", arguments)
tensor_parallel = defaults["tensor_parallel_size"]
pipeline_parallel = defaults["pipeline_parallel_size"]
zero_1 = defaults["zero_1"]
sequence_parallel_off = defaults["disable_sequence_parallel"]

has_lazy_argument = "lazy_load_for_parallelism" in defaults
lazy_mentions = wheel.mentions("lazy_load_for_parallelism")
tensor_parallel_mentions = wheel.mentions("tensor_parallel_size")
distributed_modules = sum(name.startswith("optimum.neuron.distributed") for name in wheel.modules)
trainer_modules = sum(name.startswith("optimum.neuron.trainers") for name in wheel.modules)
