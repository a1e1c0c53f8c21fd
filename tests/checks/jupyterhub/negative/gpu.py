# 4: the profile is called A100, but g5.xlarge has A10G
c = get_config()
c.KubeSpawner.profile_list = [
    {
        "display_name": "A100",
        "kubespawner_override": {"node_selector": {"node.kubernetes.io/instance-type": "g5.xlarge"}},
    },
]
