import os

from reading import Wheel

wheel = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")
is_precompilation = wheel.function("optimum.neuron.utils.misc", "is_precompilation", os=os)

os.environ.pop("NEURON_EXTRACT_GRAPHS_ONLY", None)
by_default = is_precompilation()
os.environ["NEURON_EXTRACT_GRAPHS_ONLY"] = "1"
when_set = is_precompilation()

saves = wheel.definition("optimum.neuron.trainers.transformers", "NeuronTrainer.save_model").body
save_is_guarded = len(saves) == 1 and wheel.condition(saves[0]) == "not is_precompilation()"
compiler_modules = sum(name.split(".")[0] in ("torch_neuronx", "libneuronxla") for name in wheel.modules)
