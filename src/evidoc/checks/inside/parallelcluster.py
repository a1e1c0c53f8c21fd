"""The part of the check `parallelcluster` that needs ParallelCluster: its own validation, with moto for AWS.

A network and a machine image are made in moto, and the configuration's ids are
replaced by theirs, so that validators look at what the snippet decides.
"""

from __future__ import annotations

import copy
import logging
import os
from typing import Any
from unittest import mock

_UNANSWERED = frozenset(
    ("HeadNodeLaunchTemplateValidator", "ComputeResourceLaunchTemplateValidator", "KeyPairValidator")
)
"""Validators that only ask EC2 whether it would start the instance, to which moto has no full answer."""


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """`clusters`, configurations: `faults` with the number of the configuration each."""
    logging.disable(logging.CRITICAL)
    os.environ["AWS_DEFAULT_REGION"] = asked["region"]
    faults = [
        {"cluster": number, "message": message}
        for number, cluster in enumerate(asked["clusters"])
        for message in _faults(cluster)
    ]
    return {"faults": faults}


def _faults(cluster: dict[str, Any]) -> list[str]:
    import boto3
    from marshmallow import ValidationError
    from moto import mock_aws
    from pcluster.aws.aws_api import AWSApi
    from pcluster.aws.common import AWSClientError
    from pcluster.schemas.cluster_schema import ClusterSchema

    with mock_aws():
        ec2 = boto3.client("ec2")
        network = ec2.create_vpc(CidrBlock="10.0.0.0/16")["Vpc"]["VpcId"]
        ec2.modify_vpc_attribute(VpcId=network, EnableDnsHostnames={"Value": True})
        subnet = ec2.create_subnet(VpcId=network, CidrBlock="10.0.0.0/20")["Subnet"]["SubnetId"]
        image = ec2.describe_images(Owners=["amazon"])["Images"][0]["ImageId"]
        AWSApi.reset()
        known = _with_subnet(copy.deepcopy(cluster), subnet)
        with mock.patch("pcluster.aws.ec2.Ec2Client.get_official_image_id", lambda *_, **__: image):
            try:
                results = ClusterSchema(cluster_name="snippet").load(known).validate()
            except ValidationError as error:
                return sorted(_flat(error.messages))
            except AWSClientError as error:  # what does not exist at AWS is known while it is loaded
                return [str(error)]
    found = [one for one in results if one.level.name == "ERROR" and one.validator_type not in _UNANSWERED]
    return [" ".join(one.message.split()) for one in found]


def _with_subnet(value: Any, subnet: str) -> Any:
    """The configuration with the one subnet that there is."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "SubnetId":
                value[key] = subnet
            elif key == "SubnetIds":
                value[key] = [subnet]
            else:
                _with_subnet(item, subnet)
    elif isinstance(value, list):
        for item in value:
            _with_subnet(item, subnet)
    return value


def _flat(messages: Any, path: str = "") -> list[str]:
    """marshmallow's nested messages, each with its path."""
    if isinstance(messages, dict):
        return [one for key, item in messages.items() for one in _flat(item, f"{path}/{key}")]
    if isinstance(messages, list):
        return [one for item in messages for one in _flat(item, path)]
    return [f"{path}: {messages}"]
