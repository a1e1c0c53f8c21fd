# 9: “GPU”: `KubeSpawner` has no option `imag`; did you mean `image`.
c = get_config()
c.KubeSpawner.profile_list = [
    {
        "display_name": "GPU",
        "profile_options": {
            "image": {
                "display_name": "Image",
                "choices": {"old": {"display_name": "Old", "kubespawner_override": {"imag": "old"}}},
            },
        },
    },
]
