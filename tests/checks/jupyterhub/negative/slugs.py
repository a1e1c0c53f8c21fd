# 5: “Other”: two profiles have the slug `small`.
c = get_config()
c.KubeSpawner.profile_list = [
    {"display_name": "Small", "slug": "small"},
    {"display_name": "Other", "slug": "small"},
]
