import importlib.util
import os
from unittest.mock import patch

import boto3
from botocore.client import BaseClient
from moto import mock_aws


def there(module):
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


requests = {}
send = BaseClient._make_api_call


def capture(client, operation, parameters):
    requests[operation] = parameters
    if operation == "SimulatePrincipalPolicy":  # moto has no answer to it
        actions = parameters["ActionNames"]
        return {
            "EvaluationResults": [{"EvalActionName": each, "EvalDecision": "allowed"} for each in actions]
        }
    return send(client, operation, parameters)


os.environ["AWS_DEFAULT_REGION"] = "us-east-1"
with mock_aws(), patch.object(BaseClient, "_make_api_call", capture):
    from sagemaker.train import ModelTrainer
    from sagemaker.train.configs import Compute, StoppingCondition

    role = boto3.client("iam").create_role(RoleName="training", AssumeRolePolicyDocument="{}")["Role"]["Arn"]
    trainer = ModelTrainer(
        training_image="111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1",
        role=role,
        base_job_name="train",
        compute=Compute(instance_type="ml.p5.48xlarge", instance_count=4, volume_size_in_gb=500),
        stopping_condition=StoppingCondition(max_runtime_in_seconds=432_000),
    )
    trainer.train(wait=False)

request = requests["CreateTrainingJob"]
instances = request["ResourceConfig"]["InstanceCount"]
seconds = request["StoppingCondition"]["MaxRuntimeInSeconds"]
estimator_there = there("sagemaker.estimator") or there("sagemaker.pytorch")
trainer_there = there("sagemaker.train")
