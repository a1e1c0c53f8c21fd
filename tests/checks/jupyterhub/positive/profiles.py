# {"small": "example.org/small:1.0.0", "large-one": "example.org/large:1.0.0"}
c = get_config()
c.KubeSpawner.image = "example.org/unused:1.0.0"
c.KubeSpawner.profile_list = [
    {"display_name": "Small", "kubespawner_override": {"image": "example.org/small:1.0.0"}},
    {
        "display_name": "Large one",
        "kubespawner_override": {"image": lambda spawner: "example.org/large:1.0.0"},
    },
]
