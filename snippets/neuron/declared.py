from importlib.metadata import version

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from reading import Wheel

wheel = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")
required = [Requirement(text) for text in wheel.metadata.get_all("Requires-Dist")]


def asked(name, extra=""):
    """The versions of a package that the wheel asks for, with an extra or without one."""
    matching = (each for each in required if each.name == name)
    return next(
        each.specifier for each in matching if each.marker is None or each.marker.evaluate({"extra": extra})
    )


sdk_version = wheel.literal("optimum.neuron.version", "__sdk_version__")
xla_trainers = sum(
    "import torch_xla" in text
    for name, text in wheel.modules.items()
    if name.startswith("optimum.neuron.trainers")
)

torch_asked = str(asked("torch", "neuronx"))
transformers_asked = str(asked("transformers"))
torch_neuronx_asked = str(asked("torch-neuronx", "neuronx"))
python_asked = wheel.metadata["Requires-Python"]

core_torch = version("torch").partition("+")[0]
core_torch_fits = core_torch in asked("torch", "neuronx")
matching_torch_fits = "2.8.0" in asked("torch", "neuronx")
python_3_11_fits = "3.11" in SpecifierSet(python_asked)
python_3_12_fits = "3.12" in SpecifierSet(python_asked)
