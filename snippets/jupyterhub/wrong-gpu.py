c = get_config()

c.JupyterHub.spawner_class = "kubespawner.KubeSpawner"
c.KubeSpawner.profile_list = [
    {
        "display_name": "A100, one GPU",
        "kubespawner_override": {
            "image": "example.org/notebook-cuda:1.0.0",
            "node_selector": {"node.kubernetes.io/instance-type": "g5.xlarge"},
            "extra_resource_limits": {"nvidia.com/gpu": "1"},
        },
    },
]
