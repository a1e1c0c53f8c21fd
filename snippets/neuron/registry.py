import ast

from reading import Wheel

wheel = Wheel("optimum_neuron-0.4.5-py3-none-any.whl")


def registered(purpose):
    """Model types that are registered for a purpose."""
    tree = wheel.tree(f"optimum.neuron.models.{purpose}.auto_models")
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    name = f"register_neuron_model_for_{purpose}"
    return sorted({ast.literal_eval(call.args[0]) for call in calls if call.func.id == name})


for_training = registered("training")
for_inference = registered("inference")
training_families = len(for_training)
only_inference = sorted(set(for_inference) - set(for_training))

bert_for_inference = any(name.startswith("optimum.neuron.models.inference.bert") for name in wheel.modules)
bert_for_training = any(name.startswith("optimum.neuron.models.training.bert") for name in wheel.modules)
