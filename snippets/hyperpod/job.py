import copy
from pathlib import Path

import yaml
from pydantic import ValidationError
from sagemaker.hyperpod.training.config.hyperpod_pytorch_job_unified_config import _HyperPodPytorchJob
from sagemaker.hyperpod.training.constants import INSTANCE_RESOURCES


class Job(_HyperPodPytorchJob, extra="forbid"):
    pass


def fault(spec):
    """Where the models refuse a job, "" where they accept it."""
    try:
        Job.model_validate(spec, by_name=True, by_alias=False)
    except ValidationError as error:
        return ".".join(str(step) for step in error.errors()[0]["loc"])
    return ""


job = yaml.safe_load(Path("job.yaml").read_text())
accepted = fault(job) == ""
replicas = job["replicaSpecs"][0]["replicas"]
efa = INSTANCE_RESOURCES["ml.p5.48xlarge"]["efa"]
asked = int(
    job["replicaSpecs"][0]["template"]["spec"]["containers"][0]["resources"]["limits"][
        "vpc.amazonaws.com/efa"
    ]
)

kubeflow = copy.deepcopy(job)
kubeflow["pytorchReplicaSpecs"] = kubeflow.pop("replicaSpecs")
kubeflow_fault = fault(kubeflow)

backoff = copy.deepcopy(job)
backoff["runPolicy"]["backoffLimit"] = 3
backoff_fault = fault(backoff)
