"""Kubernetes manifests, judged as an API server judges them and then as someone who has run them."""

from evidoc.kubernetes.bundle import BadSchema
from evidoc.kubernetes.custom import Schemas, schemas_of
from evidoc.kubernetes.faults import Fault, Origin
from evidoc.kubernetes.server import Server

__all__ = ["BadSchema", "Fault", "Origin", "Schemas", "Server", "schemas_of"]
