from packaging.requirements import Requirement
from reading import Wheel

optimum = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")
asked = {each.name: each.specifier for each in map(Requirement, optimum.metadata.get_all("Requires-Dist"))}

found = [Wheel("torch_neuronx-1.0-py3-none-any.whl"), Wheel("neuronx_distributed-0.1-py3-none-any.whl")]
names = [wheel.metadata["Name"] for wheel in found]
versions = [wheel.metadata["Version"] for wheel in found]

classes_and_functions = sum(
    text.count("class ") + text.count("def ") for wheel in found for text in wheel.modules.values()
)
warnings = sum("WRONG PACKAGE" in wheel.metadata.get_payload() for wheel in found)
fitting = sum(
    wheel.metadata["Version"] in asked[name]
    for name, wheel in zip(("torch-neuronx", "neuronx_distributed"), found, strict=True)
)
