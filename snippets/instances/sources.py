"""Two tables of instance types that packages carry. Only their data is read; nothing of them runs."""

import ast
import gzip
import json
import math
import re
from importlib.metadata import distribution

FACTS = ("accelerator", "count", "memory", "efa", "gbps")


def moto():
    """moto's copy of what the EC2 API says of instance types: type -> fact -> value."""
    file = distribution("moto").locate_file("moto/ec2/resources/instance_types.json.gz")
    types = json.loads(gzip.decompress(file.read_bytes()))
    return {name: _of_ec2(one) for name, one in types.items()}


def _of_ec2(one):
    devices = one.get("GpuInfo", {}).get("Gpus") or one.get("NeuronInfo", {}).get("NeuronDevices") or [{}]
    network = one["NetworkInfo"]
    # `4x 100 Gigabit`, `3200 Gigabit`, `Up to 10 Gigabit`
    speeds = re.findall(r"\d+", network["NetworkPerformance"])
    return {
        "accelerator": devices[0].get("Name"),
        "count": devices[0].get("Count", 0),
        "memory": devices[0].get("MemoryInfo", {}).get("SizeInMiB"),
        "efa": network.get("EfaInfo", {}).get("MaximumEfaInterfaces", 0),
        "gbps": math.prod(map(int, speeds)),
    }


def hyperpod():
    """What the HyperPod SDK grants a job on each type: type -> fact -> value."""
    file = distribution("sagemaker-hyperpod").locate_file("sagemaker/hyperpod/training/constants.py")
    for line in ast.parse(file.read_text()).body:
        if isinstance(line, ast.Assign) and line.targets[0].id == "INSTANCE_RESOURCES":
            table = ast.literal_eval(line.value)
            return {
                name.removeprefix("ml."): {"count": one["gpu"] or one["trainium"], "efa": one["efa"]}
                for name, one in table.items()
            }
    raise LookupError("the SDK has no INSTANCE_RESOURCES")
