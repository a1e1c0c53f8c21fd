# {"gpu": "example.org/new:1.0.0"}
c = get_config()
c.KubeSpawner.profile_list = [
    {
        "display_name": "GPU",
        "profile_options": {
            "image": {
                "display_name": "Image",
                "choices": {
                    "old": {
                        "display_name": "Old",
                        "kubespawner_override": {"image": "example.org/old:1.0.0"},
                    },
                    "new": {
                        "display_name": "New",
                        "default": True,
                        "kubespawner_override": {"image": "example.org/new:1.0.0"},
                    },
                },
            },
        },
    },
]
