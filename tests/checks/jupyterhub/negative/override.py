# 5: “Small”: `KubeSpawner` has no option `mem_limits`; did you mean `mem_limit`.
c = get_config()
c.KubeSpawner.profile_list = [
    {"display_name": "Large", "kubespawner_override": {"mem_limit": "2G"}},
    {"display_name": "Small", "kubespawner_override": {"mem_limits": "1G"}},
]
