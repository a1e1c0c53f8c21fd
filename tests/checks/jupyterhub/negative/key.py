# 4: “Small”: a profile has no key `kubespawner_overrides`; did you mean `kubespawner_override`.
c = get_config()
c.KubeSpawner.profile_list = [
    {"display_name": "Small", "kubespawner_overrides": {"mem_limit": "1G"}},
]
