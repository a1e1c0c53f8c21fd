import asyncio
import os
from importlib.metadata import version

os.environ["KUBECONFIG"] = "kubeconfig"  # of no cluster: nothing is asked of it

from kubespawner import KubeSpawner


async def limit(resource, override):
    """The limit that the Pod of a profile with this override has for a resource."""
    spawner = KubeSpawner(_mock=True)
    spawner.profile_list = [{"display_name": "GPU", "kubespawner_override": override}]
    spawner.user_options = {"profile": "gpu"}
    await spawner.load_user_options()
    pod = await spawner.get_pod_manifest()
    return pod.spec.containers[0].resources.limits.get(resource)


right_limit = asyncio.run(limit("memory", {"mem_limit": "12G"}))
misspelt_limit = asyncio.run(limit("memory", {"mem_limits": "12G"}))

try:
    misspelt_gpus = asyncio.run(limit("nvidia.com/gpu", {"extra_resource_limit": {"nvidia.com/gpu": "1"}}))
except AttributeError as error:
    misspelt_gpus = str(error)

hub_version, spawner_version = version("jupyterhub"), version("jupyterhub-kubespawner")
