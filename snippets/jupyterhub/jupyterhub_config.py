c = get_config()

c.JupyterHub.spawner_class = "kubespawner.KubeSpawner"
c.KubeSpawner.storage_pvc_ensure = True
c.KubeSpawner.storage_capacity = "50Gi"
c.KubeSpawner.volumes = [{"name": "home", "persistentVolumeClaim": {"claimName": "claim-{username}"}}]
c.KubeSpawner.volume_mounts = [{"name": "home", "mountPath": "/home/jovyan"}]
c.KubeSpawner.pvc_name_template = "claim-{username}"

c.KubeSpawner.profile_list = [
    {
        "display_name": "CPU",
        "slug": "cpu",
        "default": True,
        "kubespawner_override": {"image": "example.org/notebook:1.0.0", "cpu_limit": 2, "mem_limit": "8G"},
    },
    {
        "display_name": "A10G, one GPU",
        "slug": "a10g",
        "kubespawner_override": {
            "image": "example.org/notebook-cuda:1.0.0",
            "mem_limit": "12G",
            "node_selector": {"node.kubernetes.io/instance-type": "g5.xlarge"},
            "tolerations": [{"key": "nvidia.com/gpu", "operator": "Exists", "effect": "NoSchedule"}],
            "extra_resource_limits": {"nvidia.com/gpu": "1"},
        },
    },
]

c.JupyterHub.services = [
    {"name": "culler", "command": ["python3", "-m", "jupyterhub_idle_culler", "--timeout=3600"]},
]
c.JupyterHub.load_roles = [
    {
        "name": "culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["culler"],
    }
]
